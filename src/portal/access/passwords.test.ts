import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PortalError } from '../../rest/protocol/errors.ts'
import { failedSignIns, members } from '../db/schema.ts'
import { hashPassword, unusablePassword, verifyPassword } from './passwords.ts'
import type * as Passwords from './passwords.ts'
import { trySignIn } from '../testing/trySignIn.ts'
import { portalOn, servers } from '../testing/servers.ts'

const guessAll = async (guess: (password: string) => ReturnType<typeof trySignIn>) => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`no ${index}`)))
  return answers.map((answer) => ('refused' in answer ? answer.refused : 'in'))
}

/** Imports the module again, with its own state, as in another process. Other files share the modules, so none is reset. */
const inAnotherProcess = async (number: number) => {
  const path = `./passwords.ts?process=${number}`
  return (await import(/* @vite-ignore */ path)) as typeof Passwords
}

describe('a stored password', () => {
  test('is hashed with scrypt, 32 MB, and three passes, and matches only the same password', async () => {
    const stored = await hashPassword('p\u00e4ssword')
    expect(stored).toMatch(/^scrypt:32768:8:3:[\w+/=]{24}:[\w+/=]{44}$/)
    expect(await verifyPassword('pa\u0308ssword', stored)).toBe(true)
    expect(await verifyPassword('password', stored)).toBe(false)
  })

  test('of an unknown username takes as long to check as one of a known username', async () => {
    expect(unusablePassword()).toMatch(/^scrypt:32768:8:3:[\w+/=]{24}:$/)
    expect(await verifyPassword('', unusablePassword())).toBe(false)
  })

  test('contains its scrypt parameters, so that it still matches after the default ones have changed', async () => {
    const cost = { N: 16, r: 1, p: 1 }
    const stored = await hashPassword('password', cost)
    expect(stored).toMatch(/^scrypt:16:1:1:/)
    expect(await verifyPassword('password', stored)).toBe(true)
    expect(await verifyPassword('Password', stored)).toBe(false)
  })
})

test('files are read while passwords wait to be hashed', async () => {
  const order: string[] = []
  const passwords = Array.from({ length: 12 }, () =>
    hashPassword('password').then(() => order.push('password')),
  )
  await Promise.all(passwords.slice(0, 1))
  await readFile(import.meta.filename)
  order.push('file')
  await Promise.all(passwords)
  // Those that had begun might have been first.
  expect(order.indexOf('file')).toBeLessThan(6)
})

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  afterEach(() => services().db.delete(failedSignIns))

  test('simultaneous guesses lock an account like successive ones', async () => {
    const guess = (password: string) => trySignIn(services(), 'editor', password)
    expect(await guessAll(guess)).toEqual([
      ...Array<string>(4).fill('wrong'),
      ...Array<string>(8).fill('locked'),
    ])
    expect(await guess('portal-sample')).toMatchObject({ refused: 'locked' })
  })

  test.runIf(server !== 'PostgreSQL')(
    'sign-ins that are refused because too many wait are no failures',
    async () => {
      const guesses = Array.from({ length: 40 }, (_, index) =>
        trySignIn(services(), `unknown${index}`, 'wrong'),
      )
      const outcomes = (await Promise.allSettled(guesses)).map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as unknown),
      )
      const failed = outcomes.filter((outcome) => !(outcome instanceof PortalError))
      expect(failed).toEqual(Array.from({ length: 22 }, () => ({ refused: 'wrong' })))
      expect(outcomes.filter((outcome) => outcome instanceof PortalError)).toMatchObject(
        Array.from({ length: 18 }, () => ({ code: 429 })),
      )
      expect(await services().db.$count(failedSignIns)).toBe(22)
    },
  )

  test('guesses from elsewhere lock an account for all addresses but those that the member has used', async () => {
    const [home, other, elsewhere] = ['192.0.2.7', '198.51.100.1', '203.0.113.9']
    const signIn = (ip: string, password = 'portal-sample') =>
      trySignIn(services(), 'publisher', password, ip)
    expect(await signIn(home)).toHaveProperty('member')
    for (let guess = 0; guess < 5; guess++) await signIn(other, 'wrong')
    expect(await signIn(other)).toMatchObject({ refused: 'locked' })
    expect(await signIn(elsewhere)).toMatchObject({ refused: 'locked' })
    expect(await signIn(home)).toHaveProperty('member')
    expect(await signIn(elsewhere)).toMatchObject({ refused: 'locked' })
    for (let guess = 0; guess < 5; guess++) await signIn(home, 'wrong')
    expect(await signIn(home)).toMatchObject({ refused: 'locked' })
  })

  test('addresses of one IPv6 network count as one', async () => {
    const signIn = (ip: string, password = 'portal-sample') =>
      trySignIn(services(), 'admin', password, ip)
    expect(await signIn('2001:db8:1:1::1')).toHaveProperty('member')
    for (let guess = 0; guess < 5; guess++) await signIn('2001:db8:2:2::1', 'wrong')
    expect(await signIn('2001:db8:1:1::2')).toHaveProperty('member')
  })

  test.runIf(server === 'PostgreSQL')(
    'a member who was changed while the password was checked is signed in only if nothing forbids it by then',
    async () => {
      const { db } = services()
      const isMember = eq(members.username, 'editor')
      const { disabled, passwordHash, fullName } = members
      const [before = {}] = await db
        .select({ disabled, passwordHash, fullName })
        .from(members)
        .where(isMember)
      const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      const signInWhen = async (change: Partial<typeof members.$inferInsert>) => {
        const { pending } = await db.transaction(async (tx) => {
          await tx.select().from(members).where(isMember).for('no key update')
          const signingIn = trySignIn(services(), 'editor', 'portal-sample')
          await vi.waitFor(async () =>
            expect(await db.execute(waiting)).toHaveProperty('rowCount', 1),
          )
          await tx.update(members).set(change).where(isMember)
          return { pending: signingIn }
        })
        const result = await pending
        await db.update(members).set(before).where(isMember)
        return result
      }
      expect(await signInWhen({ disabled: true })).toEqual({ refused: 'disabled' })
      expect(await signInWhen({ passwordHash: unusablePassword() })).toEqual({ refused: 'changed' })
      expect(await signInWhen({ fullName: 'Emil' })).toHaveProperty('member.fullName', 'Emil')
    },
  )

  test('simultaneous guesses at several portals on one database lock an account, too', async () => {
    const processes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(inAnotherProcess))
    expect(new Set(processes.map((process) => process.signInWithPassword)).size).toBe(8)
    const request = { ip: '192.0.2.1' }
    const context = { ...services(), securityEvent: () => undefined, request }
    const outcomes = await Promise.all(
      processes.map((process) =>
        guessAll((password) => process.signInWithPassword(context, 'viewer', password)),
      ),
    )
    // Every checked guess has a row, and the fifth locks the account.
    expect(await services().db.select().from(failedSignIns)).toHaveLength(5)
    expect(outcomes.flat().filter((word) => word === 'wrong').length).toBeLessThanOrEqual(4)
  })
})
