/** Pictures. All of them are symbols of one file, which is put into the page once. */
import address from "virtual:art";

const SVG = "http://www.w3.org/2000/svg";

/** Read as a document, so that no text has to be parsed as HTML. */
export function loadArt(): void {
  const request = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  request.overrideMimeType("image/svg+xml");
  request.onload = () => {
    const root = request.responseXML?.documentElement;
    if (!root) return;
    const sprite = document.createElementNS(SVG, "svg");
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    sprite.append(...[...root.children].map((child) => document.importNode(child, true)));
    document.body.append(sprite);
  };
  request.send();
}

/** "f:kite" is an emoji, "tick" is art/tick.svg, "conveyor-deck" is the deck in src/games/conveyor/art. */
export function Art({ name, label, class: more = "", flip }: { name: string; label?: string; class?: string; flip?: string }) {
  const words = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  return (
    <svg class={`art ${more}`} {...words} {...(flip ? { "data-flip": flip } : {})}>
      <use href={`#${name.replace("f:", "f-")}`} />
    </svg>
  );
}
