import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import type { Fields } from './request/reading.ts'
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

/** 100 a minute: more than people and programs need, too few for guessing. */
const allowance = { max: 100, timeWindow: 60_000 }

/**
 * Returns which calls of an operation count together. Renewals count by their refresh token, since everyone behind a proxy renews from one
 * address, and 256 bits cannot be guessed.
 */
const sourceOf = (countedBy: NonNullable<Operation['countedBy']>, ip: string, fields: Fields) => {
  const value = countedBy === 'address' ? undefined : textOf(fields, countedBy)
  return value === undefined ? ip : hashSecret(value)
}

/** Limits operations with which passwords and codes can be guessed. Returns what creates the counter of one; undefined if it needs none. */
export const limitGuesses = async (
  scope: FastifyInstance,
): Promise<(operation: Operation) => CountGuess | undefined> => {
  await scope.register(rateLimit, { global: false })
  return ({ countedBy }) => {
    if (countedBy === undefined) return undefined
    const keys = new WeakMap<FastifyRequest, string>()
    const count = scope.createRateLimit({
      ...allowance,
      keyGenerator: (request) => keys.get(request) ?? request.ip,
    })
    return async (request, reply, fields) => {
      keys.set(request, sourceOf(countedBy, normalizeIP(request.ip, 64), fields))
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      reply.header('retry-after', counted.ttlInSeconds)
      throw new PortalError({
        code: 429,
        message: `Too many sign-ins from this address. Try again in ${counted.ttlInSeconds} seconds.`,
      })
    }
  }
}
