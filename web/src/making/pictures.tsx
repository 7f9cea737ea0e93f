/** A card's picture: one of the set, or drawn with a finger. */
import { useRef, useState } from "preact/hooks";
import { COLOURS, DrawnPicture, INKS, WIDTHS } from "../games/elfgame/drawn";
import { Art } from "../ui/art";
import { Choice } from "../ui/choice";
import { Sheet } from "../ui/sheet";
import { t, wordOr } from "../words";
import type { MadeCard } from "./made";

/** All of them are on the page for other things anyway. */
const SET = [
  "f:wrapped-gift", "f:snowman", "f:sled", "f:bell", "f:candle", "f:christmas-tree", "f:cookie", "f:candy", "f:hot-beverage", "f:birthday-cake", "f:deer", "f:moose", "f:polar-bear",
  "f:penguin", "f:fox", "f:owl", "f:bear", "f:cat-face", "f:dog-face", "f:mouse-face", "f:rabbit-face", "f:frog", "f:duck", "f:unicorn", "f:dragon-face", "f:spouting-whale",
  "f:ogre", "f:robot", "f:clown-face", "f:snowflake", "f:cloud-with-snow", "f:sun", "f:rainbow", "f:crescent-moon", "f:shooting-star", "f:milky-way", "f:rocket", "f:racing-car",
  "f:locomotive", "f:small-airplane", "f:bicycle", "f:roller-skate", "f:skateboard", "f:kite", "f:yo-yo", "f:drum", "f:trumpet", "f:musical-notes", "f:castle", "f:house",
  "f:crown", "f:magic-wand", "f:crystal-ball", "f:broom", "f:hammer", "f:ladder", "f:toolbox", "f:gloves", "f:ribbon", "f:envelope", "f:teddy-bear", "f:nesting-dolls", "f:zzz",
  "f:sneezing-face", "f:cold-face", "f:red-heart", "f:sparkles", "f:pile-of-poo",
] as const;

export function PictureSheet({ card, change, close }: { card: MadeCard; change: (part: Partial<MadeCard>) => void; close: () => void }) {
  const [way, setWay] = useState<"set" | "drawn">(card.drawing.length > 0 ? "drawn" : "set");
  return (
    <Sheet title={t("make.picture")} close={close} class="mk-pictures">
      <Choice label={t("make.picture.how")} hideLabel value={way} set={setWay} options={[{ value: "set", words: t("make.picture.set") }, { value: "drawn", words: t("make.picture.draw") }]} />
      {way === "set" ? (
        <div class="mk-set">
          {SET.map((name) => (
            <button key={name} type="button" aria-pressed={card.picture === name && card.drawing.length === 0} aria-label={name.slice(2).replaceAll("-", " ")} onClick={() => (change({ picture: name, drawing: [] }), close())} data-set={name}>
              <Art name={name} />
            </button>
          ))}
        </div>
      ) : (
        <Pad lines={card.drawing} change={(drawing) => change({ drawing })} />
      )}
    </Sheet>
  );
}

const MOST_LINES = 60;
const MOST_POINTS = 150;

/** A line is taken down as a finger draws it: points of a square of 100 that are not too near to each other. */
function Pad({ lines, change }: { lines: readonly string[]; change: (lines: string[]) => void }) {
  const [ink, setInk] = useState("b");
  const [width, setWidth] = useState(3);
  const [now, setNow] = useState<readonly [number, number][]>([]);
  const box = useRef<HTMLDivElement>(null);
  const line = (points: readonly [number, number][]) => `${ink}${width} ${points.map(([x, y]) => `${x},${y}`).join(" ")}`;
  const at = (event: PointerEvent): [number, number] => {
    const field = (box.current as HTMLDivElement).getBoundingClientRect();
    const part = (value: number, size: number) => Math.min(99, Math.max(0, Math.round((100 * value) / size)));
    return [part(event.clientX - field.left, field.width), part(event.clientY - field.top, field.height)];
  };
  const draw = (event: PointerEvent) => {
    if (now.length === 0 || now.length >= MOST_POINTS) return;
    const [x, y] = at(event);
    const [lastX, lastY] = now.at(-1) as [number, number];
    if (Math.hypot(x - lastX, y - lastY) >= 2) setNow([...now, [x, y]]);
  };
  const lift = () => {
    if (now.length > 0) change([...lines, line(now)]);
    setNow([]);
  };
  return (
    <div class="mk-pad">
      <div
        ref={box}
        class="mk-sheet"
        role="img"
        aria-label={t("make.picture.pad", { count: lines.length })}
        onPointerDown={(event) => {
          if (lines.length >= MOST_LINES) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setNow([at(event)]);
        }}
        onPointerMove={draw}
        onPointerUp={lift}
        onPointerCancel={() => setNow([])}
        data-pad
      >
        <DrawnPicture lines={now.length > 0 ? [...lines, line(now)] : lines} />
      </div>
      {lines.length >= MOST_LINES && <p>{t("make.picture.full")}</p>}
      <div class="mk-inks" role="group" aria-label={t("make.picture.ink")}>
        {[...COLOURS].map((one) => (
          <button key={one} type="button" class={`mk-ink ink-${one}`} aria-pressed={one === ink} aria-label={wordOr(`make.ink.${one}`, one)} onClick={() => setInk(one)} data-ink={one}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <circle cx="5" cy="5" r="4.500" fill={INKS[one]} stroke="#23201c" stroke-width=".4" />
            </svg>
          </button>
        ))}
      </div>
      <Choice label={t("make.picture.width")} value={width} set={setWidth} options={Object.keys(WIDTHS).map((one) => ({ value: Number(one), words: wordOr(`make.width.${one}`, one) }))} />
      <div class="row">
        <button type="button" class="btn small plain" disabled={lines.length === 0} onClick={() => change(lines.slice(0, -1))}>
          <Art name="undo" /> {t("make.undo")}
        </button>
        <button type="button" class="btn small plain" disabled={lines.length === 0} onClick={() => change([])}>
          {t("make.picture.clear")}
        </button>
      </div>
    </div>
  );
}
