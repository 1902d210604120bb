import { failures } from '../common/failures.ts'

/** Common passwords without the digits and signs around them (ASVS 5, section 6.2.4). */
const commonPasswords = new Set(
  `abcd abcdef abcdefgh admin adminadmin administrator arcgis arcgisportal asdf asdfgh asdfghjk asdfghjkl baseball changeit
  changeme computer dragon esri esriadmin football hello iloveyou internet letmein login master monkey pass password
  passwordpassword portal portaladmin portalsample princess q1w2e3r4t qwer qwert qwerty qwertyui qwertyuiop qwertyuiopasdf
  secret shadow siteadmin starwars summer sunshine superman temp temporary test trustno welcome welcomewelcome whatever winter
  zxcvbn zxcvbnm`.split(/\s+/),
)

/** Signs that people write for letters. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

const withoutSigns = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

/** Returns a password as the word that people remember: with letters for the signs within it, without those around it. */
const wordsOf = (password: string): string[] => {
  const word = password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = word.replaceAll(/[0-9@$]/g, (sign) => letters[sign] ?? sign)
  return [word, withoutSigns(word), withoutSigns(spelled)]
}

/**
 * Returns whether a password is among those that are guessed first: a common word with digits and signs around or within it, the
 * username, or few different characters.
 */
export const isCommonPassword = (password: string, username = ''): boolean => {
  const words = wordsOf(password)
  const own = withoutSigns(username.toLowerCase())
  return (
    (words[1] ?? '').length < 4 ||
    new Set(password).size < 5 ||
    words.some((word) => commonPasswords.has(word) || (own !== '' && word === own))
  )
}

/** Throws 400 for a new password that would be guessed first. */
export const refuseCommonPassword = (
  parameter: string,
  password: string,
  username: string,
): void => {
  if (isCommonPassword(password, username))
    throw failures.badParameter(parameter, 'must not be a common password or the username')
}
