/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

export interface WordDifference {
  /** Together the text before. */
  readonly before: readonly Piece[]
  /** Together the text after. */
  readonly after: readonly Piece[]
}

/** Words, the space between them, and every other sign by itself; nothing is lost. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? []

/** Cells of the table that is filled at most; beyond, what lies between the common ends is taken as replaced. */
const maxCells = 4_000_000

/** Which words of both are common, as pairs of positions: a longest common subsequence. */
const commonWords = (a: readonly string[], b: readonly string[]): [number, number][] => {
  const width = b.length + 1
  if ((a.length + 1) * width > maxCells) return []
  // Each cell: the length of the longest common subsequence of what follows in both.
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  return pairs
}

/** Joins words of one kind into pieces. */
const pieces = (words: readonly string[], common: ReadonlySet<number>): Piece[] => {
  const joined: { text: string; differs: boolean }[] = []
  for (const [index, text] of words.entries()) {
    const differs = !common.has(index)
    const last = joined.at(-1)
    if (last?.differs === differs) last.text += text
    else joined.push({ text, differs })
  }
  return joined
}

/** How many words both begin with. */
const commonStart = (a: readonly string[], b: readonly string[]): number => {
  const end = a.findIndex((word, index) => word !== b[index])
  return end === -1 ? a.length : end
}

/** What two texts have in common, word by word, and what not. */
export const wordDiff = (before: string, after: string): WordDifference => {
  const a = wordsOf(before)
  const b = wordsOf(after)
  const start = commonStart(a, b)
  const end = commonStart(a.slice(start).toReversed(), b.slice(start).toReversed())
  const inBefore = new Set<number>()
  const inAfter = new Set<number>()
  const add = (i: number, j: number) => {
    inBefore.add(i)
    inAfter.add(j)
  }
  for (let index = 0; index < start; index++) add(index, index)
  for (let index = 1; index <= end; index++) add(a.length - index, b.length - index)
  const middle = commonWords(a.slice(start, a.length - end), b.slice(start, b.length - end))
  for (const [i, j] of middle) add(start + i, start + j)
  return { before: pieces(a, inBefore), after: pieces(b, inAfter) }
}

const context = 60

/** Leaves out the middle of long pieces that both have in common. */
export const abridged = (all: readonly Piece[]): Piece[] =>
  all.map((piece) =>
    piece.differs || piece.text.length <= 3 * context
      ? piece
      : {
          differs: false,
          text: `${piece.text.slice(0, context)} … ${piece.text.slice(-context)}`,
        },
  )
