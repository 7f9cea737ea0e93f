/** What never changes in a race: snow, ways, spaces, rough ground, pen and finish line. */
import { type Band, type Layout, type Point, penDepth } from "./layout";

const ROCK = "M-.1-1.05 .85-.62 1.05.3 .35 1.02-.7.9-1.06-.1-.62-.8Z";

function Rock({ at, radius }: { at: Point; radius: number }) {
  return (
    <g transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${radius.toFixed(2)})`}>
      <path class="rock" d={ROCK} />
      <circle class="pebble" cx="-.3" cy="-.25" r=".24" />
      <circle class="pebble" cx=".38" cy="-.02" r=".2" />
      <circle class="pebble" cx="-.12" cy=".45" r=".22" />
    </g>
  );
}

function Pen({ pen, radius }: { pen: Band; radius: number }) {
  const [back, front] = penDepth(radius);
  const half = pen.across / 2;
  const posts = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [front, back].map((x) => [x, -half + part * 2 * half] as const));
  return (
    <g transform={`translate(${pen.at.x.toFixed(1)} ${pen.at.y.toFixed(1)}) rotate(${pen.angle.toFixed(1)})`}>
      <rect class="pen" x={back} y={-half} width={front - back} height={2 * half} rx="3" />
      <path class="rail" d={`M${back} ${-half}H${front}V${half}H${back}Z`} />
      {posts.map(([x, y], i) => (
        <circle key={i} class="post" cx={x} cy={y} r="3.5" />
      ))}
    </g>
  );
}

function Line({ finish }: { finish: Band }) {
  const [square, half] = [7, finish.across / 2];
  const count = Math.max(2, Math.round((2 * half) / square));
  const high = (2 * half) / count;
  return (
    <g transform={`translate(${finish.at.x.toFixed(1)} ${finish.at.y.toFixed(1)}) rotate(${finish.angle.toFixed(1)})`}>
      <rect x={-square} y={-half} width={2 * square} height={2 * half} class="line-white" />
      {Array.from({ length: count }, (_, i) => (
        <rect key={i} class="line-black" x={i % 2 ? 0 : -square} y={-half + i * high} width={square} height={high} />
      ))}
    </g>
  );
}

export function Ground({ layout, rough, tap }: { layout: Layout; rough: readonly number[]; tap: (space: number) => void }) {
  const { at, ways, radius, size } = layout;
  const last = at.length - 1;
  const road = { "--road": `${(radius * 2.9).toFixed(1)}px` };
  const layer = (name: string) => (
    <g class={name}>
      {ways.map((way) => (
        <path key={`${way.from}-${way.to}`} d={way.d} />
      ))}
    </g>
  );
  return (
    <svg class="td-ground" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" style={road}>
      {layer("bank")}
      {layer("kerb")}
      {layer("road")}
      {layer("lane")}
      <Line finish={layout.finish} />
      <Pen pen={layout.pen} radius={radius} />
      <g class="heads">
        {ways.map((way) => way.from !== 0 && way.to !== last && <path key={`${way.from}-${way.to}`} d="M-2.500-4.500 2.500 0-2.500 4.500" transform={`translate(${way.mid.x.toFixed(1)} ${way.mid.y.toFixed(1)}) rotate(${way.angle.toFixed(0)})`} />)}
      </g>
      {at.map((point, space) => {
        if (space === 0 || space === last) return null;
        return (
          <g key={space} data-space={space} onClick={() => tap(space)}>
            {rough.includes(space) ? <Rock at={point} radius={radius} /> : <circle class="space" cx={point.x} cy={point.y} r={radius} />}
          </g>
        );
      })}
    </svg>
  );
}
