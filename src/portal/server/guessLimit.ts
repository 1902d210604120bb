import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Fields } from './request/received.ts'
import { hashSecret } from '../access/tokens.ts'

/** Counts a call. Throws 429 when there were too many like it, with the seconds to wait in `Retry-After`. */
export type CountGuess = (
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Fields,
) => Promise<void>

const textOf = (fields: Fields, name: string) => {
  const value = fields.find(([sent]) => sent.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : undefined
}

/**
 * Which calls of an operation count together: those of one client address. Renewals count by their refresh token, since everyone
 * behind a proxy renews from one address, and 256 bits cannot be guessed.
 */
const sources: Readonly<Record<string, (ip: string, fields: Fields) => string>> = {
  'authentication.generateToken': (ip) => ip,
  'authentication.signIn': (ip) => ip,
  'authentication.token': (ip, fields) => {
    const token = textOf(fields, 'refresh_token')
    return token === undefined ? ip : hashSecret(token)
  },
}

/** 100 a minute: more than people and programs need, too few for guessing. */
const allowance = { max: 100, timeWindow: 60_000 }

/** Limits each operation through which passwords and codes can be guessed. Returns the counters by operation name. */
export const limitGuesses = async (
  scope: FastifyInstance,
): Promise<Readonly<Record<string, CountGuess>>> => {
  await scope.register(rateLimit, { global: false })
  const counterOf = (sourceOf: (ip: string, fields: Fields) => string): CountGuess => {
    const keys = new WeakMap<FastifyRequest, string>()
    const count = scope.createRateLimit({
      ...allowance,
      keyGenerator: (request) => keys.get(request) ?? request.ip,
    })
    return async (request, reply, fields) => {
      keys.set(request, sourceOf(normalizeIP(request.ip, 64), fields))
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      reply.header('retry-after', counted.ttlInSeconds)
      throw new PortalError({
        code: 429,
        message: `Too many sign-ins from this address. Try again in ${counted.ttlInSeconds} seconds.`,
      })
    }
  }
  return Object.fromEntries(
    Object.entries(sources).map(([name, sourceOf]) => [name, counterOf(sourceOf)]),
  )
}
