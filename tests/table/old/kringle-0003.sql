BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE events (
	table_id VARCHAR(20) NOT NULL, 
	seq INTEGER NOT NULL, 
	command_id VARCHAR(60) NOT NULL, 
	deed TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	UNIQUE (table_id, command_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('8zub4hbx2sfq',1,'opened','{"deed":"opened","draws":[["deal","ice*-ice","east"],["deal","snow*-trees","west"],["deal","ice*-snow","east"],["deal","snow*-snow","east"],["deal","ice-ice","east"],["deal","ice-snow*","east"],["deal","snow*-trees","west"],["deal","ice-snow*","west"],["deal","snow*-trees","east"],["deal","ice-ice","east"],["deal","ice*-trees","west"],["deal","snow-trees","west"],["deal","ice*-ice","east"],["deal","snow*-trees","west"],["cube","green"],["cube","blue"],["cube","white"],["cube","blue"],["cube","white"],["cube","blue"],["cube","blue"],["cube","white"],["cube","green"],["cube","blue"],["cube","green"],["turn","ice*-snow"],["turn","ice*-ice"],["turn","snow*-snow"],["first",1]],"hash":"46a13d5d407e934f"}',1795037716138);
INSERT INTO "events" VALUES('8zub4hbx2sfq',2,'a0','{"deed":"played","seat":1,"move":["card",2],"draws":[],"hash":"e4d07b25ebc760f9"}',1795037716139);
INSERT INTO "events" VALUES('8zub4hbx2sfq',3,'a1','{"deed":"played","seat":1,"move":["row",9],"draws":[],"hash":"6a5c5067e238476d"}',1795037716139);
INSERT INTO "events" VALUES('8zub4hbx2sfq',4,'a2','{"deed":"played","seat":1,"move":["column",11],"draws":[],"hash":"7e4b555340e218fa"}',1795037716140);
INSERT INTO "events" VALUES('8zub4hbx2sfq',5,'a3','{"deed":"played","seat":1,"move":["point","west"],"draws":[["cube","green"],["turn","snow*-trees"]],"hash":"48f89d76d99b9374"}',1795037716140);
INSERT INTO "events" VALUES('8zub4hbx2sfq',6,'a4','{"deed":"played","seat":1,"move":["end"],"draws":[],"hash":"b928c47e630f50c4"}',1795037716140);
INSERT INTO "events" VALUES('8zub4hbx2sfq',7,'a5','{"deed":"played","seat":0,"move":["no card"],"draws":[],"hash":"d187fb352ab9aefb"}',1795037716141);
INSERT INTO "events" VALUES('8zub4hbx2sfq',8,'a6','{"deed":"played","seat":0,"move":["slide","south",13],"draws":[],"hash":"e6bfdaab7955e075"}',1795037716141);
INSERT INTO "events" VALUES('8zub4hbx2sfq',9,'a7','{"deed":"played","seat":0,"move":["step","north"],"draws":[],"hash":"113fee6ac1844f46"}',1795037716141);
INSERT INTO "events" VALUES('8zub4hbx2sfq',10,'a8','{"deed":"played","seat":1,"move":["card",2],"draws":[],"hash":"508c25fcae5ef6f7"}',1795037716141);
INSERT INTO "events" VALUES('8zub4hbx2sfq',11,'a9','{"deed":"played","seat":1,"move":["row",13],"draws":[],"hash":"34d19162a03dd906"}',1795037716142);
INSERT INTO "events" VALUES('8zub4hbx2sfq',12,'a10','{"deed":"played","seat":1,"move":["column",11],"draws":[],"hash":"8721df6f1cb383cc"}',1795037716142);
INSERT INTO "events" VALUES('8zub4hbx2sfq',13,'a11','{"deed":"played","seat":1,"move":["point","south"],"draws":[["cube","green"],["turn","ice*-trees"]],"hash":"46faec77a9563a4c"}',1795037716142);
INSERT INTO "events" VALUES('8zub4hbx2sfq',14,'a12','{"deed":"played","seat":1,"move":["step","north",12],"draws":[],"hash":"c70319e825d9f660"}',1795037716143);
INSERT INTO "events" VALUES('8zub4hbx2sfq',15,'a13','{"deed":"played","seat":1,"move":["step","south"],"draws":[],"hash":"6e663e4bcc6c3c99"}',1795037716143);
INSERT INTO "events" VALUES('8zub4hbx2sfq',16,'a14','{"deed":"played","seat":0,"move":["card",2],"draws":[],"hash":"3bb93f1deca94fcc"}',1795037716143);
INSERT INTO "events" VALUES('8zub4hbx2sfq',17,'a15','{"deed":"played","seat":0,"move":["row",12],"draws":[],"hash":"ed6f8cb28faf2d17"}',1795037716143);
INSERT INTO "events" VALUES('8zub4hbx2sfq',18,'a16','{"deed":"played","seat":0,"move":["column",15],"draws":[],"hash":"f501c3c3ca6b0352"}',1795037716144);
INSERT INTO "events" VALUES('8zub4hbx2sfq',19,'a17','{"deed":"played","seat":0,"move":["point","east"],"draws":[["cube","blue"],["turn","ice*-ice"]],"hash":"2807e6b0eee13f61"}',1795037716144);
INSERT INTO "events" VALUES('8zub4hbx2sfq',20,'a18','{"deed":"played","seat":0,"move":["step","south"],"draws":[],"hash":"3f41cdaf33bb7e3c"}',1795037716144);
INSERT INTO "events" VALUES('8zub4hbx2sfq',21,'a19','{"deed":"played","seat":0,"move":["step","north"],"draws":[],"hash":"0f583d33975b118e"}',1795037716145);
INSERT INTO "events" VALUES('8zub4hbx2sfq',22,'a20','{"deed":"played","seat":1,"move":["card",3],"draws":[],"hash":"087a6f1dd85512d5"}',1795037716145);
INSERT INTO "events" VALUES('8zub4hbx2sfq',23,'a21','{"deed":"played","seat":1,"move":["row",8],"draws":[],"hash":"bbd3f9f72f822775"}',1795037716145);
INSERT INTO "events" VALUES('8zub4hbx2sfq',24,'a22','{"deed":"played","seat":1,"move":["column",9],"draws":[],"hash":"dd276f90e1a079f2"}',1795037716145);
INSERT INTO "events" VALUES('8zub4hbx2sfq',25,'a23','{"deed":"played","seat":1,"move":["point","east"],"draws":[["cube","green"],["turn","ice-snow*"]],"hash":"f994f8000a2af534"}',1795037716146);
INSERT INTO "events" VALUES('8zub4hbx2sfq',26,'a24','{"deed":"played","seat":1,"move":["step","south",12],"draws":[],"hash":"faeef7bc9a6e891e"}',1795037716146);
INSERT INTO "events" VALUES('8zub4hbx2sfq',27,'a25','{"deed":"played","seat":1,"move":["step","west"],"draws":[],"hash":"ad3ed3fb84960bd9"}',1795037716146);
INSERT INTO "events" VALUES('8zub4hbx2sfq',28,'a26','{"deed":"played","seat":1,"move":["leave"],"draws":[],"hash":"2a6a43fb66bfe5e2"}',1795037716146);
INSERT INTO "events" VALUES('8zub4hbx2sfq',29,'a27','{"deed":"played","seat":0,"move":["no card"],"draws":[],"hash":"ddabec2e232d51f1"}',1795037716147);
INSERT INTO "events" VALUES('8zub4hbx2sfq',30,'a28','{"deed":"played","seat":0,"move":["step","west"],"draws":[],"hash":"561914b8360a10ee"}',1795037716147);
INSERT INTO "events" VALUES('8zub4hbx2sfq',31,'a29','{"deed":"played","seat":0,"move":["step","south"],"draws":[],"hash":"62a6e09450dd6978"}',1795037716147);
INSERT INTO "events" VALUES('b854v5ah3pwj',1,'opened','{"deed":"opened","draws":[["lot",0],["lot",1],["lot",2],["deal","kite"],["deal","kite"],["deal","kite"],["deal","robot"],["deal","doll"],["deal","robot"],["deal","kite"],["deal","kite"],["deal","doll"],["deal","radio"],["deal","doll"],["deal","kite"],["deal","doll"],["deal","kite"],["deal","doll"]],"hash":"6247009e730fdba7"}',1795037716110);
INSERT INTO "events" VALUES('b854v5ah3pwj',2,'a0','{"deed":"played","seat":0,"move":["bid",4],"draws":[],"hash":"34dd68e0b4dd0083"}',1795037716112);
INSERT INTO "events" VALUES('b854v5ah3pwj',3,'a1','{"deed":"played","seat":1,"move":["bid",11],"draws":[],"hash":"b239857f4c75e62b"}',1795037716113);
INSERT INTO "events" VALUES('b854v5ah3pwj',4,'a2','{"deed":"played","seat":2,"move":["bid",7],"draws":[],"hash":"05ed71e8a4b64053"}',1795037716113);
INSERT INTO "events" VALUES('b854v5ah3pwj',5,'a3','{"deed":"played","seat":1,"move":["bid",1],"draws":[],"hash":"676a247b574c67c1"}',1795037716114);
INSERT INTO "events" VALUES('b854v5ah3pwj',6,'a4','{"deed":"played","seat":2,"move":["bid",0],"draws":[["deal","robot"]],"hash":"bbfa53a9b6a912bc"}',1795037716114);
INSERT INTO "events" VALUES('b854v5ah3pwj',7,'a5','{"deed":"played","seat":2,"move":["craft","kite",0,"plain"],"draws":[],"hash":"45d97dd1a0eebb88"}',1795037716114);
INSERT INTO "events" VALUES('b854v5ah3pwj',8,'a6','{"deed":"played","seat":2,"move":["done"],"draws":[],"hash":"d2fdfb5521a075c1"}',1795037716115);
INSERT INTO "events" VALUES('b854v5ah3pwj',9,'a7','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"d6ec5e9c3fb18fc3"}',1795037716115);
INSERT INTO "events" VALUES('b854v5ah3pwj',10,'a8','{"deed":"played","seat":2,"move":["drop","doll"],"draws":[],"hash":"e5c5c579d65f6568"}',1795037716115);
INSERT INTO "events" VALUES('b854v5ah3pwj',11,'a9','{"deed":"played","seat":0,"move":["drop","kite"],"draws":[],"hash":"af970bc49874ecb9"}',1795037716116);
INSERT INTO "events" VALUES('b854v5ah3pwj',12,'a10','{"deed":"played","seat":2,"move":["drop","doll"],"draws":[["deal","robot"],["deal","doll"],["deal","robot"],["deal","doll"],["deal","broom"],["deal","robot"],["deal","kite"],["deal","doll"],["deal","radio"],["deal","radio"],["deal","kite"],["deal","doll"]],"hash":"bf8c4031550a8c34"}',1795037716116);
INSERT INTO "events" VALUES('b854v5ah3pwj',13,'a11','{"deed":"played","seat":2,"move":["bid",12],"draws":[],"hash":"9afb12439d9f9672"}',1795037716116);
INSERT INTO "events" VALUES('b854v5ah3pwj',14,'a12','{"deed":"played","seat":1,"move":["bid",12],"draws":[],"hash":"e023b0b9935766cd"}',1795037716117);
INSERT INTO "events" VALUES('b854v5ah3pwj',15,'a13','{"deed":"played","seat":0,"move":["bid",3],"draws":[],"hash":"91c23c37e0323a14"}',1795037716117);
INSERT INTO "events" VALUES('b854v5ah3pwj',16,'a14','{"deed":"played","seat":1,"move":["bid",4],"draws":[],"hash":"c5347571e225c679"}',1795037716117);
INSERT INTO "events" VALUES('b854v5ah3pwj',17,'a15','{"deed":"played","seat":2,"move":["bid",10],"draws":[["deal","doll"]],"hash":"f463745eb8293ac0"}',1795037716117);
INSERT INTO "events" VALUES('b854v5ah3pwj',18,'a16','{"deed":"played","seat":2,"move":["craft","doll",0,"plain"],"draws":[],"hash":"d543456b8e772ec8"}',1795037716118);
INSERT INTO "events" VALUES('b854v5ah3pwj',19,'a17','{"deed":"played","seat":0,"move":["craft","robot",0,"plain"],"draws":[],"hash":"f0cd96cfb4a7490e"}',1795037716118);
INSERT INTO "events" VALUES('b854v5ah3pwj',20,'a18','{"deed":"played","seat":2,"move":["done"],"draws":[],"hash":"24383950a8941d98"}',1795037716118);
INSERT INTO "events" VALUES('b854v5ah3pwj',21,'a19','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"f2622b045eef3461"}',1795037716119);
INSERT INTO "events" VALUES('b854v5ah3pwj',22,'a20','{"deed":"played","seat":1,"move":["craft","kite",0,"plain"],"draws":[],"hash":"f5e684ce550c860a"}',1795037716119);
INSERT INTO "events" VALUES('b854v5ah3pwj',23,'a21','{"deed":"played","seat":2,"move":["drop","doll"],"draws":[],"hash":"d6884ba88c1f5374"}',1795037716119);
INSERT INTO "events" VALUES('b854v5ah3pwj',24,'a22','{"deed":"played","seat":2,"move":["drop","doll"],"draws":[],"hash":"d985b451dc86f185"}',1795037716119);
INSERT INTO "events" VALUES('b854v5ah3pwj',25,'a23','{"deed":"played","seat":2,"move":["drop","radio"],"draws":[["deal","radio"],["deal","kite"],["deal","magic"],["deal","radio"],["deal","doll"],["deal","doll"],["deal","doll"],["deal","paper"],["deal","doll"],["deal","robot"],["deal","doll"],["deal","kite"]],"hash":"b154d4ee6576ca3d"}',1795037716120);
INSERT INTO "events" VALUES('b854v5ah3pwj',26,'a24','{"deed":"played","seat":2,"move":["bid",4],"draws":[],"hash":"3275527d3388b960"}',1795037716120);
INSERT INTO "events" VALUES('b854v5ah3pwj',27,'u0','{"deed":"undone","seat":0,"to":21}',1795037716120);
INSERT INTO "events" VALUES('b854v5ah3pwj',28,'b00','{"deed":"played","seat":2,"move":["drop","radio"],"draws":[],"hash":"ade7b192dca536ac"}',1795037716121);
INSERT INTO "events" VALUES('b854v5ah3pwj',29,'b01','{"deed":"played","seat":2,"move":["drop","robot"],"draws":[],"hash":"5a4d03cb8c8ff228"}',1795037716121);
INSERT INTO "events" VALUES('b854v5ah3pwj',30,'b02','{"deed":"played","seat":2,"move":["drop","kite"],"draws":[["deal","radio"],["deal","kite"],["deal","magic"],["deal","radio"],["deal","doll"],["deal","doll"],["deal","doll"],["deal","paper"],["deal","doll"],["deal","robot"],["deal","doll"],["deal","kite"]],"hash":"ffcdb771f104f9b1"}',1795037716121);
INSERT INTO "events" VALUES('b854v5ah3pwj',31,'b03','{"deed":"played","seat":0,"move":["bid",3],"draws":[],"hash":"e9c6805fa3f88d96"}',1795037716122);
INSERT INTO "events" VALUES('b854v5ah3pwj',32,'b04','{"deed":"played","seat":2,"move":["bid",4],"draws":[],"hash":"bc8b211987b66335"}',1795037716122);
INSERT INTO "events" VALUES('b854v5ah3pwj',33,'b05','{"deed":"played","seat":1,"move":["bid",1],"draws":[],"hash":"b763521c1781df4b"}',1795037716122);
INSERT INTO "events" VALUES('b854v5ah3pwj',34,'u1','{"deed":"undone","seat":0,"to":23}',1795037716123);
INSERT INTO "events" VALUES('b854v5ah3pwj',35,'b10','{"deed":"played","seat":2,"move":["drop","kite"],"draws":[["deal","radio"],["deal","kite"],["deal","magic"],["deal","radio"],["deal","doll"],["deal","doll"],["deal","doll"],["deal","paper"],["deal","doll"],["deal","robot"],["deal","doll"],["deal","kite"]],"hash":"ffcdb771f104f9b1"}',1795037716123);
INSERT INTO "events" VALUES('b854v5ah3pwj',36,'b11','{"deed":"played","seat":2,"move":["bid",4],"draws":[],"hash":"edd5bc2fd2469dd2"}',1795037716123);
INSERT INTO "events" VALUES('b854v5ah3pwj',37,'b12','{"deed":"played","seat":1,"move":["bid",11],"draws":[],"hash":"96820e0a07456752"}',1795037716124);
INSERT INTO "events" VALUES('b854v5ah3pwj',38,'b13','{"deed":"played","seat":0,"move":["bid",2],"draws":[],"hash":"973dda6ec5441182"}',1795037716124);
INSERT INTO "events" VALUES('b854v5ah3pwj',39,'b14','{"deed":"played","seat":1,"move":["bid",1],"draws":[],"hash":"455e8aad13c63398"}',1795037716124);
INSERT INTO "events" VALUES('b854v5ah3pwj',40,'b15','{"deed":"played","seat":2,"move":["bid",3],"draws":[["deal","robot"]],"hash":"da11527bd45ea02f"}',1795037716125);
INSERT INTO "events" VALUES('b854v5ah3pwj',41,'u2','{"deed":"undone","seat":0,"to":25}',1795037716125);
INSERT INTO "events" VALUES('b854v5ah3pwj',42,'b20','{"deed":"played","seat":1,"move":["bid",4],"draws":[],"hash":"4e7fa19d3fa1ed11"}',1795037716125);
INSERT INTO "events" VALUES('b854v5ah3pwj',43,'b21','{"deed":"played","seat":0,"move":["bid",5],"draws":[],"hash":"11167c50c273fb13"}',1795037716126);
INSERT INTO "events" VALUES('b854v5ah3pwj',44,'b22','{"deed":"played","seat":2,"move":["bid",9],"draws":[],"hash":"c312e604135391fb"}',1795037716126);
INSERT INTO "events" VALUES('b854v5ah3pwj',45,'b23','{"deed":"played","seat":0,"move":["bid",8],"draws":[["deal","robot"]],"hash":"84ee32d85123e5f9"}',1795037716126);
INSERT INTO "events" VALUES('b854v5ah3pwj',46,'b24','{"deed":"played","seat":0,"move":["craft","doll",0,"plain"],"draws":[],"hash":"510d26725013c2c4"}',1795037716127);
INSERT INTO "events" VALUES('b854v5ah3pwj',47,'b25','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"e149ec0f33a144e4"}',1795037716127);
INSERT INTO "events" VALUES('c4thsczebt32',1,'opened','{"deed":"opened","draws":[["lot",0],["lot",1],["lot",2],["deal","kite"],["deal","kite"],["deal","kite"],["deal","robot"],["deal","doll"],["deal","robot"],["deal","kite"],["deal","kite"],["deal","doll"],["deal","radio"],["deal","doll"],["deal","kite"],["deal","doll"],["deal","kite"],["deal","doll"]],"hash":"6247009e730fdba7"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',2,'import:2','{"deed":"played","seat":0,"move":["bid",4],"draws":[],"hash":"34dd68e0b4dd0083"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',3,'import:3','{"deed":"played","seat":1,"move":["bid",11],"draws":[],"hash":"b239857f4c75e62b"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',4,'import:4','{"deed":"played","seat":2,"move":["bid",7],"draws":[],"hash":"05ed71e8a4b64053"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',5,'import:5','{"deed":"played","seat":1,"move":["bid",1],"draws":[],"hash":"676a247b574c67c1"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',6,'import:6','{"deed":"played","seat":2,"move":["bid",0],"draws":[["deal","robot"]],"hash":"bbfa53a9b6a912bc"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',7,'import:7','{"deed":"played","seat":2,"move":["craft","kite",0,"plain"],"draws":[],"hash":"45d97dd1a0eebb88"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',8,'import:8','{"deed":"played","seat":2,"move":["done"],"draws":[],"hash":"d2fdfb5521a075c1"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',9,'import:9','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"d6ec5e9c3fb18fc3"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',10,'import:10','{"deed":"played","seat":2,"move":["drop","doll"],"draws":[],"hash":"e5c5c579d65f6568"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',11,'import:11','{"deed":"played","seat":0,"move":["drop","kite"],"draws":[],"hash":"af970bc49874ecb9"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',12,'import:12','{"deed":"played","seat":2,"move":["drop","doll"],"draws":[["deal","robot"],["deal","doll"],["deal","robot"],["deal","doll"],["deal","broom"],["deal","robot"],["deal","kite"],["deal","doll"],["deal","radio"],["deal","radio"],["deal","kite"],["deal","doll"]],"hash":"bf8c4031550a8c34"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',13,'import:13','{"deed":"played","seat":2,"move":["bid",12],"draws":[],"hash":"9afb12439d9f9672"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',14,'import:14','{"deed":"played","seat":1,"move":["bid",12],"draws":[],"hash":"e023b0b9935766cd"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',15,'import:15','{"deed":"played","seat":0,"move":["bid",3],"draws":[],"hash":"91c23c37e0323a14"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',16,'import:16','{"deed":"played","seat":1,"move":["bid",4],"draws":[],"hash":"c5347571e225c679"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',17,'import:17','{"deed":"played","seat":2,"move":["bid",10],"draws":[["deal","doll"]],"hash":"f463745eb8293ac0"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',18,'import:18','{"deed":"played","seat":2,"move":["craft","doll",0,"plain"],"draws":[],"hash":"d543456b8e772ec8"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',19,'import:19','{"deed":"played","seat":0,"move":["craft","robot",0,"plain"],"draws":[],"hash":"f0cd96cfb4a7490e"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',20,'import:20','{"deed":"played","seat":2,"move":["done"],"draws":[],"hash":"24383950a8941d98"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',21,'import:21','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"f2622b045eef3461"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',22,'import:22','{"deed":"played","seat":1,"move":["craft","kite",0,"plain"],"draws":[],"hash":"f5e684ce550c860a"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',23,'import:23','{"deed":"played","seat":2,"move":["drop","radio"],"draws":[],"hash":"ade7b192dca536ac"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',24,'import:24','{"deed":"played","seat":2,"move":["drop","robot"],"draws":[],"hash":"5a4d03cb8c8ff228"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',25,'import:25','{"deed":"played","seat":2,"move":["drop","kite"],"draws":[["deal","radio"],["deal","kite"],["deal","magic"],["deal","radio"],["deal","doll"],["deal","doll"],["deal","doll"],["deal","paper"],["deal","doll"],["deal","robot"],["deal","doll"],["deal","kite"]],"hash":"ffcdb771f104f9b1"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',26,'import:26','{"deed":"played","seat":2,"move":["bid",4],"draws":[],"hash":"edd5bc2fd2469dd2"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',27,'import:27','{"deed":"played","seat":1,"move":["bid",4],"draws":[],"hash":"4e7fa19d3fa1ed11"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',28,'import:28','{"deed":"played","seat":0,"move":["bid",5],"draws":[],"hash":"11167c50c273fb13"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',29,'import:29','{"deed":"played","seat":2,"move":["bid",9],"draws":[],"hash":"c312e604135391fb"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',30,'import:30','{"deed":"played","seat":0,"move":["bid",8],"draws":[["deal","robot"]],"hash":"84ee32d85123e5f9"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',31,'import:31','{"deed":"played","seat":0,"move":["craft","doll",0,"plain"],"draws":[],"hash":"510d26725013c2c4"}',1795037716160);
INSERT INTO "events" VALUES('c4thsczebt32',32,'import:32','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"e149ec0f33a144e4"}',1795037716160);
INSERT INTO "events" VALUES('jvd3escv2znj',1,'opened','{"deed":"opened","draws":[["lot",1],["lot",0],["deal","doll"],["deal","doll"],["deal","radio"],["deal","doll"],["deal","robot"],["deal","kite"],["deal","doll"],["deal","doll"],["deal","radio"],["deal","robot"]],"hash":"53af0cf016acce2e"}',1795037716148);
INSERT INTO "events" VALUES('jvd3escv2znj',2,'a0','{"deed":"played","seat":0,"move":["bid",3],"draws":[],"hash":"2caedf49b3bfe1b9"}',1795037716149);
INSERT INTO "events" VALUES('jvd3escv2znj',3,'a1','{"deed":"played","seat":1,"move":["bid",6],"draws":[["deal","kite"]],"hash":"a5c6b2584581c30c"}',1795037716149);
INSERT INTO "events" VALUES('jvd3escv2znj',4,'a2','{"deed":"played","seat":1,"move":["done"],"draws":[],"hash":"3aad074e5229c469"}',1795037716149);
INSERT INTO "events" VALUES('jvd3escv2znj',5,'a3','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"6b0ff5a98275475f"}',1795037716149);
INSERT INTO "events" VALUES('jvd3escv2znj',6,'a4','{"deed":"played","seat":1,"move":["drop","kite"],"draws":[],"hash":"3f830c1566a43d9c"}',1795037716150);
INSERT INTO "events" VALUES('jvd3escv2znj',7,'a5','{"deed":"played","seat":1,"move":["drop","kite"],"draws":[],"hash":"d614351fb5660391"}',1795037716150);
INSERT INTO "events" VALUES('jvd3escv2znj',8,'a6','{"deed":"played","seat":1,"move":["drop","doll"],"draws":[["deal","kite"],["deal","kite"],["deal","kite"],["deal","magic"],["deal","radio"],["deal","radio"],["deal","paper"],["deal","robot"]],"hash":"aead97554b8d6f95"}',1795037716150);
INSERT INTO "events" VALUES('jvd3escv2znj',9,'a7','{"deed":"played","seat":0,"move":["bid",0],"draws":[],"hash":"fea32deb6dbd3a72"}',1795037716151);
INSERT INTO "events" VALUES('jvd3escv2znj',10,'a8','{"deed":"played","seat":1,"move":["bid",4],"draws":[["deal","kite"]],"hash":"5b8d4012263ff87f"}',1795037716151);
INSERT INTO "events" VALUES('jvd3escv2znj',11,'a9','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"5229d208149b9d76"}',1795037716151);
INSERT INTO "events" VALUES('jvd3escv2znj',12,'a10','{"deed":"played","seat":1,"move":["craft","kite",1,"plain"],"draws":[],"hash":"ff52b4af1af63155"}',1795037716152);
INSERT INTO "events" VALUES('jvd3escv2znj',13,'a11','{"deed":"played","seat":1,"move":["done"],"draws":[],"hash":"584e3dcc79fe6dac"}',1795037716152);
INSERT INTO "events" VALUES('jvd3escv2znj',14,'a12','{"deed":"played","seat":1,"move":["drop","doll"],"draws":[],"hash":"19298f390e63d9bc"}',1795037716152);
INSERT INTO "events" VALUES('jvd3escv2znj',15,'a13','{"deed":"played","seat":0,"move":["drop","doll"],"draws":[],"hash":"563d1958993b972e"}',1795037716152);
INSERT INTO "events" VALUES('jvd3escv2znj',16,'a14','{"deed":"played","seat":0,"move":["drop","doll"],"draws":[],"hash":"28c306197ef26d37"}',1795037716153);
INSERT INTO "events" VALUES('jvd3escv2znj',17,'a15','{"deed":"played","seat":0,"move":["drop","robot"],"draws":[],"hash":"05efd40e6e1a2233"}',1795037716153);
INSERT INTO "events" VALUES('jvd3escv2znj',18,'a16','{"deed":"played","seat":0,"move":["drop","robot"],"draws":[["deal","robot"],["deal","robot"],["deal","doll"],["deal","robot"],["deal","doll"],["deal","doll"],["deal","doll"],["deal","kite"]],"hash":"382ea25c4bd86507"}',1795037716153);
INSERT INTO "events" VALUES('jvd3escv2znj',19,'a17','{"deed":"played","seat":0,"move":["bid",9],"draws":[],"hash":"b1fcf04b3efaf67b"}',1795037716154);
INSERT INTO "events" VALUES('jvd3escv2znj',20,'a18','{"deed":"played","seat":1,"move":["bid",5],"draws":[["deal","radio"]],"hash":"ac63b83cc44b230c"}',1795037716154);
INSERT INTO "events" VALUES('jvd3escv2znj',21,'a19','{"deed":"played","seat":1,"move":["craft","robot",0,"plain"],"draws":[],"hash":"f53f197cb6304439"}',1795037716154);
INSERT INTO "events" VALUES('jvd3escv2znj',22,'a20','{"deed":"played","seat":1,"move":["craft","doll",0,"plain"],"draws":[],"hash":"3d0ac6d854fd0320"}',1795037716154);
INSERT INTO "events" VALUES('jvd3escv2znj',23,'a21','{"deed":"played","seat":1,"move":["done"],"draws":[],"hash":"daf638ec34182a0f"}',1795037716155);
INSERT INTO "events" VALUES('jvd3escv2znj',24,'a22','{"deed":"played","seat":0,"move":["craft","radio",0,"plain"],"draws":[],"hash":"8113634c38098678"}',1795037716155);
INSERT INTO "events" VALUES('jvd3escv2znj',25,'a23','{"deed":"played","seat":0,"move":["done"],"draws":[["deal","poop"],["deal","broom"],["deal","kite"],["deal","kite"],["deal","doll"],["deal","kite"],["deal","radio"],["deal","robot"]],"hash":"8c58acbb8f74f13a"}',1795037716155);
INSERT INTO "events" VALUES('jvd3escv2znj',26,'a24','{"deed":"played","seat":0,"move":["bid",4],"draws":[],"hash":"b3670569bb4a41d8"}',1795037716156);
INSERT INTO "events" VALUES('jvd3escv2znj',27,'a25','{"deed":"played","seat":1,"move":["bid",0],"draws":[["deal","doll"]],"hash":"6825701ffdb8b0fd"}',1795037716156);
INSERT INTO "events" VALUES('jvd3escv2znj',28,'a26','{"deed":"played","seat":1,"move":["done"],"draws":[],"hash":"159d739d0fc36a6b"}',1795037716156);
INSERT INTO "events" VALUES('jvd3escv2znj',29,'a27','{"deed":"played","seat":0,"move":["craft","kite",0,"wrapped"],"draws":[],"hash":"c6891b3533b54d0f"}',1795037716157);
INSERT INTO "events" VALUES('jvd3escv2znj',30,'a28','{"deed":"played","seat":0,"move":["done"],"draws":[],"hash":"294fbdb77a0451ca"}',1795037716157);
INSERT INTO "events" VALUES('jvd3escv2znj',31,'a29','{"deed":"played","seat":1,"move":["drop","radio"],"draws":[],"hash":"305aec60f6361d9a"}',1795037716157);
INSERT INTO "events" VALUES('jvd3escv2znj',32,'a30','{"deed":"played","seat":1,"move":["drop","radio"],"draws":[],"hash":"8d744352a4df055d"}',1795037716157);
INSERT INTO "events" VALUES('jvd3escv2znj',33,'a31','{"deed":"played","seat":0,"move":["keep","broom"],"draws":[],"hash":"57f55be2b3ccb6b1"}',1795037716158);
INSERT INTO "events" VALUES('jvd3escv2znj',34,'a32','{"deed":"played","seat":1,"move":["drop","doll"],"draws":[],"hash":"09b698e0582bbd72"}',1795037716158);
INSERT INTO "events" VALUES('jvd3escv2znj',35,'a33','{"deed":"played","seat":1,"move":["drop","robot"],"draws":[],"hash":"6500412d6e28895a"}',1795037716158);
CREATE TABLE jobs (
	id VARCHAR(40) NOT NULL, 
	asked BIGINT NOT NULL, 
	question BLOB NOT NULL, 
	worker VARCHAR(60), 
	claimed BIGINT, 
	answer BLOB, 
	PRIMARY KEY (id)
);
CREATE TABLE keys (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(20) NOT NULL, 
	seat INTEGER, 
	created BIGINT NOT NULL, 
	revoked BIGINT, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "keys" VALUES('2beb2e996abab929762f64245e0f99622a105cbc54048869457228f7a6163c5c','b854v5ah3pwj',NULL,1795037716112,NULL);
INSERT INTO "keys" VALUES('eb67afd20404ca2b05dd4f6e96c4d07b0137c21997b1fdb676462029439d3b77','b854v5ah3pwj',0,1795037716112,NULL);
INSERT INTO "keys" VALUES('c9a949f5d8e86f7465d5ff37d20930124b8a6ef525fbf52f3acfbc91585451b6','8zub4hbx2sfq',NULL,1795037716139,NULL);
INSERT INTO "keys" VALUES('2fec395cc28a8627ac488737e7691874fb2be9f70196eb5c67e7ea1d75426a64','8zub4hbx2sfq',0,1795037716139,NULL);
INSERT INTO "keys" VALUES('ad97f4618fd1eaa60b3620abe39b8c16c6eb5cc52b4dc756c61852ea44fccfa3','8zub4hbx2sfq',1,1795037716139,NULL);
INSERT INTO "keys" VALUES('99511fe6de5dbbd560008130336963dd5b5db09974ecd1cb33faa0f58157f6f4','jvd3escv2znj',NULL,1795037716148,NULL);
INSERT INTO "keys" VALUES('a6b2a02c0c027a3d7ad4b7d57d8f51336f3a2d8f2059762f66343c55fa1a8729','jvd3escv2znj',0,1795037716148,NULL);
INSERT INTO "keys" VALUES('8b4b279e5056e80f03289bebd69019775b19f352e3a65eac9f9909d7f723d07e','jvd3escv2znj',1,1795037716148,NULL);
INSERT INTO "keys" VALUES('9bf4214adedb142a763c5356057a32b0c8bc14e8065332feee78b51579ab87be','c4thsczebt32',NULL,1795037716161,NULL);
INSERT INTO "keys" VALUES('9cc6083bac0c5c08b6441ef9dd9aefc70f9ae5b72e2e400dd2cdde3bd2803223','c4thsczebt32',0,1795037716161,NULL);
INSERT INTO "keys" VALUES('898e5bd98651707447e8646565364e600c750526dacef77cb37f64415ba7bad2','c4thsczebt32',1,1795037716161,NULL);
INSERT INTO "keys" VALUES('5c2da7ae22c56ef1f8da6497ddbfc9508b08a0ff5bdc52f8011d0299b10ddf77','c4thsczebt32',2,1795037716161,NULL);
CREATE TABLE notices (
	table_id VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	target VARCHAR(300) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE tables (
	id VARCHAR(20) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	seed VARCHAR(80) NOT NULL, 
	sittings TEXT NOT NULL, 
	arrangement TEXT NOT NULL, 
	created BIGINT NOT NULL, listed BOOLEAN DEFAULT 1 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('b854v5ah3pwj','conveyor',1,3,'{"gold":["magic","paper","broom"],"luck":"normal","exploding_seasons":false,"dutch_auction":false,"tie_break_start":"drawn"}','98820731921306448844378675802762291552','[{"kind":"person","name":"Pip","bot":null,"level":null},{"kind":"bot","name":"Holly","bot":"thumb","level":4},{"kind":"open","name":"Ivy","bot":null,"level":null}]','{"absent":"wait","absent_after":60,"typed_names":false,"watchers":true,"hints":true}',1795037716110,1);
INSERT INTO "tables" VALUES('8zub4hbx2sfq','icejam',1,2,'{"first":"drawn","play_on":false,"finish_round":false}','94199456423371387348338223080887088013','[{"kind":"person","name":"Elf 0","bot":null,"level":null},{"kind":"person","name":"Elf 1","bot":null,"level":null}]','{"absent":"wait","absent_after":60,"typed_names":true,"watchers":true,"hints":true}',1795037716138,0);
INSERT INTO "tables" VALUES('jvd3escv2znj','conveyor',1,2,'{"gold":["magic","paper","broom"],"luck":"normal","exploding_seasons":false,"dutch_auction":false,"tie_break_start":"drawn"}','246504865514297850548408214936383487112','[{"kind":"person","name":"Elf 0","bot":null,"level":null},{"kind":"person","name":"Elf 1","bot":null,"level":null}]','{"absent":"wait","absent_after":60,"typed_names":false,"watchers":true,"hints":true}',1795037716148,1);
INSERT INTO "tables" VALUES('c4thsczebt32','conveyor',1,3,'{"gold":["magic","paper","broom"],"luck":"normal","exploding_seasons":false,"dutch_auction":false,"tie_break_start":"drawn"}','98820731921306448844378675802762291552','[{"kind":"person","name":"Almond","bot":null,"level":null},{"kind":"person","name":"Aspen","bot":null,"level":null},{"kind":"person","name":"Bauble","bot":null,"level":null}]','{"absent":"wait","absent_after":60,"typed_names":false,"watchers":true,"hints":true}',1795037716160,0);
CREATE INDEX ix_tables_created ON tables (created);
CREATE INDEX ix_keys_table_id ON keys (table_id);
CREATE INDEX jobs_open ON jobs (claimed, asked);
COMMIT;
