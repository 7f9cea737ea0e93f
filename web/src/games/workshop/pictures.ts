/** Which picture stands for what. */
import type { Move } from "../types";
import { type Place, type Props, mine, placeOf } from "./view";

const GIFTS: Record<string, string> = {
  "Spinning Top": "workshop-top", "Mitten Puppet": "f:gloves", "Yo-Yo": "f:yo-yo", "Jingle Bracelet": "f:bell", "Tin Whistle": "f:flute",
  "Model Rocket": "f:rocket", Skateboard: "f:skateboard", "Rag Doll": "f:nesting-dolls", "Skipping Rope": "f:knot", "Pull-Along Duck": "f:duck",
  "Parade Drum": "f:drum", Harmonica: "f:accordion", "Snow Globe": "workshop-globe", "Finger Puppets": "f:frog", "Toy Telephone": "f:telephone",
  Nutcracker: "f:guard", Kaleidoscope: "f:rainbow", "Wind-Up Robot": "f:robot", "Teddy Bear": "f:teddy-bear", "Croquet Set": "f:field-hockey",
  "Stunt Kite": "f:kite", "Sock Penguin": "f:penguin", "Music Box": "f:musical-notes", "Building Blocks": "f:brick", "Little Toolbox": "f:toolbox",
  Marionette: "f:clown-face", "Fire Engine": "f:fire-engine", "Ice Skates": "f:ice-skate", "Tea Set": "f:teapot", "Doctor's Bag": "f:stethoscope",
  "Chess Set": "f:chess-pawn", "Wizard Cloak": "f:magic-wand", "Marble Run": "f:roller-coaster", "Electric Train": "f:locomotive",
  "Racing Sled": "f:sled", "Toy Piano": "f:musical-keyboard", "Pirate Costume": "f:pirate-flag", "Rocking Moose": "f:moose",
  "Pedal Car": "f:racing-car", "Stuffed Dragon": "f:dragon", Telescope: "f:telescope", "Pinball Table": "f:joystick", Dollhouse: "f:house",
  "Knights' Castle": "f:castle", "Puppet Theatre": "f:performing-arts", Bicycle: "f:bicycle", "Model Airship": "f:small-airplane", Carousel: "f:carousel-horse",
};

/** Of a gift that nobody has drawn yet. */
export const UNDRAWN = "f:puzzle-piece";

const PLACE_SIGNS: Record<Place, string> = {
  mailroom: "f:open-mailbox-with-raised-flag", classroom: "f:graduation-cap", plastics_lab: "f:test-tube", coal_mine: "f:pick", fabric_shop: "f:thread",
  wood_shop: "f:wood", metal_shop: "f:gear", assembly_hall: "f:hammer-and-wrench", reindeer_stable: "f:deer", surprise: "f:wrapped-gift",
};

const SURPRISES: Record<string, string> = {
  aurora_australis: "f:milky-way", aurora_borealis: "f:sparkles", bad_lighting: "f:candle", cave_in: "f:rock", chilly_classroom: "f:cold-face",
  damp_furnace_fabric: "f:droplet", damp_furnace_wood: "f:droplet", damp_furnace_metal: "f:droplet", dental_appointment: "f:tooth",
  extra_seat_fabric: "f:chair", extra_seat_wood: "f:chair", extra_seat_metal: "f:chair", extra_seat_assembly: "f:chair", hungry_reindeer: "f:carrot",
  jammed_machine: "f:construction", bakery: "f:bread", naughty_list_update: "f:scroll", nice_epidemic: "f:smiling-face-with-halo", normal_day: "f:sun",
  north_pole_flu: "f:face-with-thermometer", polished_tools: "f:sponge", rich_vein: "f:gem-stone", sick_teacher: "f:face-with-medical-mask",
  sleigh_repairs: "f:sled", spoiled_oats: "f:sheaf-of-rice", training_seminar: "f:books", yeti_visit: "f:footprints",
};

/** What a reindeer brings besides its cookies. */
export const BONUS: Record<string, string> = {
  blitzen: "f:hammer", comet: "f:christmas-tree", cupid: "f:wrapped-gift", dancer: "workshop-p-wood", dasher: "workshop-p-fabric", donner: "workshop-zelf",
  prancer: "workshop-p-metal", vixen: "workshop-lump",
};

const GOODS: Record<string, string> = {
  fabric: "workshop-p-fabric", wood: "workshop-p-wood", metal: "workshop-p-metal", plastic: "workshop-p-plastic", assembly: "f:hammer", coal: "workshop-lump",
  gift: "f:wrapped-gift", cookie: "f:cookie",
};

export const IMPROVEMENTS = { harness: "fabric", cart: "wood", tools: "metal" } as const;
export const IMPROVEMENT_PICTURES: Record<string, string> = { harness: "f:bell", cart: "workshop-cart", tools: "f:pick" };

export const giftPicture = (name: string): string => GIFTS[name] ?? UNDRAWN;
export const placePicture = (place: Place): string => PLACE_SIGNS[place];
export const surprisePicture = (id: string | null): string => (id && SURPRISES[id]) || "f:wrapped-gift";
export const goods = (name: string): string => GOODS[name] ?? "f:wrapped-gift";

/** What a move is about. */
export function pictures(move: Move, props: Props): string[] {
  const [verb, first] = move;
  const gift = mine(props)?.gifts[Number(first) - 1]?.name;
  switch (verb) {
    case "go":
      return ["workshop-elf", placePicture(placeOf(String(first)))];
    case "take":
      return [giftPicture(props.view.mailroom.display[Number(first) - 1] ?? "")];
    case "learn":
      return [goods(String(first))];
    case "tend":
      return ["f:deer", BONUS[String(first)] ?? "f:cookie"];
    case "plastic":
      return [goods("plastic"), giftPicture(gift ?? "")];
    case "assemble":
      return [goods("assembly"), giftPicture(gift ?? "")];
    case "place":
    case "replace":
      return [goods(props.view.assignment?.of ?? ""), giftPicture(gift ?? "")];
    case "elf":
    case "dentist":
      return ["workshop-elf"];
    case "zelf":
      return ["workshop-zelf"];
    case "improve":
      return [goods(props.view.assignment?.of ?? "")];
    case "repair":
      return [surprisePicture("sleigh_repairs")];
    default:
      return [];
  }
}
