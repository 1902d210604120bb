/** The title of the console on the sign-in page. */
export const consoleTitle = 'Portal Console'

/** Letters that look like those of the title, by their look. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  ɑ: 'a',
  с: 'c',
  ϲ: 'c',
  ς: 'c',
  е: 'e',
  ε: 'e',
  є: 'e',
  ӏ: 'l',
  і: 'l',
  ι: 'l',
  ı: 'l',
  i: 'l',
  '1': 'l',
  '|': 'l',
  п: 'n',
  ո: 'n',
  η: 'n',
  ν: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  σ: 'o',
  '0': 'o',
  р: 'p',
  ρ: 'p',
  г: 'r',
  ѕ: 's',
  т: 't',
  τ: 't',
}

/** Returns a title as people read it: without case, accents, spaces, and punctuation, with one letter for those that look alike. */
const asRead = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/./gsu, (character) => lookAlikes[character] ?? character)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const readConsoleTitle = asRead(consoleTitle)

/** Returns whether a title reads like that of the console, which needs no consent: an application with it would be taken for the console. */
export const isConsoleTitle = (title: string): boolean => asRead(title) === readConsoleTitle
