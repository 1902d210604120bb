import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a random ID of 16 letters and digits, as roles and applications have. */
export const randomId = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
