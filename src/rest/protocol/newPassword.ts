import * as z from 'zod'

/** The code of the error of a sign-in with a temporary password. Beside Generate Token, which the interface gives no codes. */
export const temporaryPasswordCode = 'PORTAL_TEMPORARY_PASSWORD'

/** The characters of a new password. The minimum is the default of the product. */
export const passwordLength = { min: 8, max: 128 } as const

/** A new password, by the default rules of the product. */
export const NewPassword = z
  .string()
  .min(passwordLength.min)
  .max(passwordLength.max)
  .regex(/^\S*$/, 'must contain no spaces')
  .regex(/\p{L}/u, 'must contain a letter')
  .regex(/\p{Nd}/u, 'must contain a digit')
  .meta({ secret: true })
