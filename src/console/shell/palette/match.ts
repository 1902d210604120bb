/** What a search looks at: a title, other words for the same thing, and a text that describes it. */
export interface Searchable {
  readonly title: string
  /** Synonyms, separated by commas. */
  readonly synonyms?: string | undefined
  readonly text?: string | undefined
}

/** A piece of a title, and whether the search matches it. */
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/** Folds case, accents, and typographic apostrophes, one UTF-16 unit to one, so that positions stay the same. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => {
    const unit = text.charAt(index)
    const plain = unit.normalize('NFD').charAt(0).toLowerCase()
    return plain.length === 1 ? plain : unit
  }).join('')

const wordPattern = /[\p{L}\p{N}]+/gu

const wordsIn = (text: string): readonly string[] => fold(text).match(wordPattern) ?? []

/** Returns an English word without the ending of a plural, an adverb, or a verb form: "publicly" and "public" are one word. */
const stem = (word: string): string => {
  const short = word.replace(/ies$/, 'y').replace(/(?:ing|ly|ed|s)$/, '')
  return short.length < 3 ? word : short
}

/** The points of a match of one word, by where and how it matches. */
const points = {
  title: { whole: 10, prefix: 8, stem: 7, inside: 4 },
  synonym: { whole: 7, prefix: 6, stem: 5, inside: 0 },
  text: { whole: 2, prefix: 2, stem: 2, inside: 0 },
} as const

/** Extra points if the whole search is, or begins, the title or one of the synonyms. A synonym stays below the same word in a title. */
const whole = { title: 30, startOfTitle: 20, synonym: 2, startOfSynonym: 1 } as const

/** The shortest part that can match inside a word. */
const shortestInside = 3

const pointsOf = (
  word: string,
  words: readonly string[],
  { whole: same, prefix, stem: stemmed, inside }: (typeof points)[keyof typeof points],
): number => {
  const short = stem(word)
  let best = 0
  for (const other of words) {
    if (other === word) return same
    if (other.startsWith(word)) best = Math.max(best, prefix)
    else if (other.startsWith(short)) best = Math.max(best, stemmed)
    else if (word.length >= shortestInside && other.includes(word)) best = Math.max(best, inside)
  }
  return best
}

const phraseOf = (text: string): string => wordsIn(text).join(' ')

/** A prepared search text. */
export interface Query {
  readonly words: readonly string[]
  readonly phrase: string
}

/** Prepares a search text for `scoreOf` and `piecesOf`. */
export const toMatcher = (text: string): Query => {
  const words = wordsIn(text)
  return { words, phrase: words.join(' ') }
}

/** Returns how well something matches: higher is better, 0 if a word of the search is missing. Without words, everything matches alike. */
export const scoreOf = (
  { words, phrase }: Query,
  { title, synonyms = '', text = '' }: Searchable,
) => {
  if (words.length === 0) return 1
  const inTitle = wordsIn(title)
  const inSynonyms = wordsIn(synonyms)
  const inText = wordsIn(text)
  let sum = 0
  for (const word of words) {
    const best = Math.max(
      pointsOf(word, inTitle, points.title),
      pointsOf(word, inSynonyms, points.synonym),
      pointsOf(word, inText, points.text),
    )
    if (best === 0) return 0
    sum += best
  }
  const titlePhrase = inTitle.join(' ')
  const synonymPhrases = synonyms.split(',').map(phraseOf)
  const extra = Math.max(
    titlePhrase === phrase ? whole.title : 0,
    titlePhrase.startsWith(phrase) ? whole.startOfTitle : 0,
    synonymPhrases.includes(phrase) ? whole.synonym : 0,
    synonymPhrases.some((synonym) => synonym.startsWith(phrase)) ? whole.startOfSynonym : 0,
  )
  return sum / words.length + extra
}

/** Returns the matching entries, best first; equal ones keep their order. */
export const ranked = <T extends Searchable>(query: Query, all: readonly T[]): readonly T[] =>
  all
    .map((one) => ({ one, score: scoreOf(query, one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)

/** Returns where a word of the search is in a text, by preference at the beginning of a word: first unit and the one after the last. */
const placeOf = (word: string, folded: string): readonly [number, number] | undefined => {
  const starts = [...folded.matchAll(wordPattern)].map(({ index }) => index)
  for (const wanted of [word, stem(word)]) {
    const start = starts.find((index) => folded.startsWith(wanted, index))
    if (start !== undefined) return [start, start + wanted.length]
  }
  const inside = word.length < shortestInside ? -1 : folded.indexOf(word)
  return inside < 0 ? undefined : [inside, inside + word.length]
}

/** Splits a text into pieces that match the search and pieces that don't. */
export const piecesOf = ({ words }: Query, text: string): readonly Piece[] => {
  const folded = fold(text)
  const isMarked = Array.from({ length: text.length }, () => false)
  for (const word of words) {
    const [from, to] = placeOf(word, folded) ?? [0, 0]
    isMarked.fill(true, from, to)
  }
  const pieces: Piece[] = []
  let begin = 0
  for (let index = 1; index <= text.length; index++) {
    if (index < text.length && isMarked[index] === isMarked[begin]) continue
    pieces.push({ text: text.slice(begin, index), isMatch: isMarked[begin] === true })
    begin = index
  }
  return pieces
}
