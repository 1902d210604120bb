import { diffArrays } from 'diff'

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

/** Maximum number of different words; beyond, everything between the common start and end counts as replaced. */
const maxEditLength = 2000

/** Returns the number of equal words at the start. */
const commonStart = (a: readonly string[], b: readonly string[]): number => {
  const end = a.findIndex((word, index) => word !== b[index])
  return end === -1 ? a.length : end
}

/** Joins a text's words into pieces without empty ones. */
const piecesOf = (pieces: readonly { readonly words: readonly string[]; differs: boolean }[]) => {
  const joined: { text: string; differs: boolean }[] = []
  for (const { words, differs } of pieces) {
    const text = words.join('')
    const last = joined.at(-1)
    if (last?.differs === differs) last.text += text
    else if (text !== '') joined.push({ text, differs })
  }
  return joined
}

/** Compares two texts word by word. */
export const wordDiff = (before: string, after: string): WordDifference => {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const start = commonStart(a, b)
  const end = commonStart(a.slice(start).toReversed(), b.slice(start).toReversed())
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const changes = diffArrays(middleA, middleB, { maxEditLength }) ?? [
    { value: middleA, removed: true, added: false },
    { value: middleB, removed: false, added: true },
  ]
  const piecesIn = (side: 'removed' | 'added') =>
    piecesOf([
      { words: a.slice(0, start), differs: false },
      ...changes
        .filter(({ removed, added }) => (side === 'removed' ? !added : !removed))
        .map((change) => ({ words: change.value, differs: change[side] })),
      { words: a.slice(a.length - end), differs: false },
    ])
  return { before: piecesIn('removed'), after: piecesIn('added') }
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
