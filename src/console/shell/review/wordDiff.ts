/** A segment of a text, and whether it is missing from the other text. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

export interface WordDifference {
  /** The segments of the old text. */
  readonly before: readonly Piece[]
  /** The segments of the new text. */
  readonly after: readonly Piece[]
}

/** Splits a text into words, whitespace, and single other characters, without loss. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? []

/** Maximum number of table cells; beyond, everything between the common start and end counts as replaced. */
const maxCells = 4_000_000

/** Returns the positions of common words, as pairs: a longest common subsequence. */
const commonWords = (a: readonly string[], b: readonly string[]): [number, number][] => {
  const width = b.length + 1
  if ((a.length + 1) * width > maxCells) return []
  // Each cell: the length of the longest common subsequence of the remainders of both.
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

/** Joins consecutive words that are all common or all different. */
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

/** Returns the number of equal words at the start. */
const commonStart = (a: readonly string[], b: readonly string[]): number => {
  const end = a.findIndex((word, index) => word !== b[index])
  return end === -1 ? a.length : end
}

/** Compares two texts word by word. */
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

/** Replaces the middle of long common segments with an ellipsis. */
export const abridged = (all: readonly Piece[]): Piece[] =>
  all.map((piece) =>
    piece.differs || piece.text.length <= 3 * context
      ? piece
      : {
          differs: false,
          text: `${piece.text.slice(0, context)} … ${piece.text.slice(-context)}`,
        },
  )
