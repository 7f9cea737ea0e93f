"""Being told of one's turn: off by default, and never a way into somebody's network."""

from __future__ import annotations

import asyncio
import socketserver
import threading

import pytest
from server.conftest import made, run

from kringle.client import HttpProblem
from kringle.server.notices import BadTarget, Mail, Notices, call, checked, is_public


@pytest.mark.parametrize(
    ("address", "public"),
    [("93.184.216.34", True), ("2606:2800:220:1::1", True), ("127.0.0.1", False), ("10.1.2.3", False),
     ("192.168.0.5", False), ("172.16.0.1", False), ("169.254.169.254", False), ("::1", False), ("fe80::1%eth0", False),
     ("fd00::1", False), ("::ffff:127.0.0.1", False), ("2002:7f00:1::", False), ("0.0.0.0", False),
     ("224.0.0.1", False), ("100.64.0.1", False),
     ("::ffff:93.184.216.34", True), ("::ffff:169.254.169.254", False), ("::127.0.0.1", False), ("::10.0.0.1", False),
     ("64:ff9b::5db8:d822", True), ("64:ff9b::a00:1", False), ("64:ff9b::7f00:1", False),
     ("64:ff9b::169.254.169.254", False), ("2002:a00:1::1", False), ("2002:5db8:d822::1", True), ("::", False)],
)  # fmt: skip
def test_only_public_addresses_are_called(address, public):
    assert is_public(address) is public

    async def found(host, port):
        return ["93.184.216.34", address]

    if not public:
        with pytest.raises(BadTarget):
            run(call("https://hook.example/x", b"{}", found))


@pytest.mark.parametrize(
    "target",
    ["http://hook.example/", "https://user:pass@hook.example/", "https://hook.example:22/", "file:///etc/passwd",
     "https://", "https://hook.example/a b", "https://hook.example/\r\nX: y", "https://[", "mailto:nobody",
     "mailto:a@b.com,c@d.com", "mailto:a@b.com;c@d.com", "mailto:a@b.com c@d.com", "mailto:a@b.com?cc=c@d.com",
     "mailto:a?cc=c@d.com", "mailto:a@b.com\r\nBcc: c@d.com", "mailto:a@b@c.com", "mailto:<a@b.com>", "mailto:@b.com",
     'mailto:"a, b"@c.com', "mailto:a%2Cb@c.com", "mailto:a@b.com\n",
     "gopher://x", ""],
)  # fmt: skip
def test_targets_that_are_refused(target):
    with pytest.raises(BadTarget):
        checked(target, webhooks=True, mail=True)


def test_one_e_mail_address():
    assert checked("mailto:oma.grete+kringle@post.example.org", webhooks=False, mail=True)


def test_off_by_default(server):
    table, _, keys = made(server)
    for target in ("https://hook.example/", "mailto:pip@example.org"):
        with pytest.raises(HttpProblem, match="BadTarget"):
            server.http(keys[0]).request("PUT", f"/api/tables/{table}/chairs/0/notice", {"target": target})


class Post(socketserver.StreamRequestHandler):
    """As much of SMTP as a message needs."""

    def handle(self):
        self.wfile.write(b"220 here\r\n")
        data = False
        for line in self.rfile:
            if data:
                self.server.lines.append(line.decode())
                if line == b".\r\n":
                    data = False
                    self.wfile.write(b"250 ok\r\n")
                    self.server.done.set()
            elif line.upper().startswith(b"DATA"):
                data = True
                self.wfile.write(b"354 go\r\n")
            elif line.upper().startswith(b"QUIT"):
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"250 ok\r\n")


def test_an_e_mail_when_somebody_is_away_and_asked(serve):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post) as post:
        post.lines, post.done, post.daemon_threads = [], threading.Event(), True
        threading.Thread(target=post.serve_forever, daemon=True).start()
        smtp = f"smtp://127.0.0.1:{post.server_address[1]}?from=santa@example.org"
        server = serve(smtp=smtp)
        table, _, keys = made(server)
        server.http(keys[1]).request(
            "PUT", f"/api/tables/{table}/chairs/1/notice", {"target": "mailto:pip@example.org"}
        )

        async def look():
            told = Notices(server.open_tables, False, Mail(smtp))
            live = await server.open_tables.table(table)
            first, again = told.late(live, 0.0), told.late(live, 0.0)
            await asyncio.gather(*(told.tell(live, seat) for seat in first))
            return first, again

        first, again = server.inside(look())
        assert post.done.wait(20)
        post.shutdown()
    assert (first, again) == ([0, 1, 2], [])
    text = "".join(post.lines)
    assert "To: pip@example.org" in text
    assert table in text
    assert keys[1] not in text
