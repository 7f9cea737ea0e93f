// A trick-taking game for four on boardgame.io's own server. `node server.cjs PORT` keeps matches in memory, which is what
// it is fastest with; `node server.cjs PORT FOLDER` in files, by its own FlatFile storage, so that they outlive it.
const { Server, Origins, FlatFile } = require("boardgame.io/server");

const deck = () => Array.from({ length: 52 }, (_, n) => ({ suit: n % 4, rank: Math.floor(n / 4) }));

const game = {
  name: "tricks",
  setup: ({ random }) => {
    const cards = random.Shuffle(deck());
    const hands = {};
    for (let p = 0; p < 4; p++) hands[p] = cards.slice(13 * p, 13 * p + 13);
    return { hands, trick: [], taken: [0, 0, 0, 0], next: 0 };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: Object.fromEntries(Object.entries(G.hands).map(([p, hand]) => [p, p === playerID ? hand : hand.length])),
  }),
  moves: {
    play: ({ G, playerID }, index) => {
      const hand = G.hands[playerID];
      const card = hand[index];
      if (!card) return "INVALID_MOVE";
      const lead = G.trick.length ? G.trick[0].card.suit : card.suit;
      if (card.suit !== lead && hand.some((other) => other.suit === lead)) return "INVALID_MOVE";
      hand.splice(index, 1);
      G.trick.push({ seat: Number(playerID), card });
      G.next = (Number(playerID) + 1) % 4;
      if (G.trick.length === 4) {
        const best = G.trick.filter((t) => t.card.suit === lead).sort((a, b) => b.card.rank - a.card.rank)[0];
        G.taken[best.seat] += 1;
        G.next = best.seat;
        G.trick = [];
      }
    },
  },
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: ({ G }) => G.next } },
  endIf: ({ G }) => (G.taken.reduce((a, b) => a + b) === 13 ? { taken: G.taken } : undefined),
};

const folder = process.argv[3];
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
