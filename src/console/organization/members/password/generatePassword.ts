import { NewPassword } from '../../../../rest/protocol/newPassword.ts'

/** Letters and digits that can't be confused with each other. There are 32 of them, so that each byte selects all equally often. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** Returns a random password of 80 bits that meets the portal's rule and can be dictated: four groups of letters and digits. */
export const generatePassword = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength))
  const text = Array.from(bytes, (byte) => characters.charAt(byte % characters.length)).join('')
  const password = Array.from({ length: groups }, (_one, index) =>
    text.slice(index * groupLength, (index + 1) * groupLength),
  ).join('-')
  return NewPassword.safeParse(password).success ? password : generatePassword()
}
