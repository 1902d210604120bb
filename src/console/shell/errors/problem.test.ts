import { describe, expect, test } from 'vitest'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { MissingPart } from '../../ui/loadable.ts'
import { toProblem } from './problem.ts'

const refused = (code: number, messageCode?: string) =>
  toProblem(new PortalError({ code, message: 'No.', messageCode }))

describe('an error as shown to people', () => {
  test('starts with the portal’s own message and contains the raw response', () => {
    const raw = { error: { code: 400, message: 'The title is taken.', details: ['Hydrology'] } }
    const problem = toProblem(new PortalError({ ...raw.error, messageCode: 'COM_0044' }, raw))
    expect(problem.message).toBe('The title is taken.')
    expect(problem.details).toEqual(['Hydrology'])
    expect(problem.code).toBe('400 COM_0044')
    expect(JSON.parse(problem.raw ?? '')).toEqual(raw)
  })

  test.each([
    [498, undefined, 'token'],
    [499, undefined, 'token'],
    [403, 'GWM_0003', 'forbidden'],
    [400, 'COM_0003', 'missing'],
    [400, 'CONT_0001', 'missing'],
    [404, undefined, 'missing'],
    [400, undefined, 'request'],
    [500, undefined, 'server'],
    [503, undefined, 'server'],
  ])('%s %s is a problem of kind %s, with its own advice', (code, messageCode, kind) => {
    expect(refused(code, messageCode).kind).toBe(kind)
    expect(refused(code, messageCode).advice).toMatch(/\.$/)
  })

  test('of an operation that the portal does not have is not about entries', () => {
    const problem = toProblem(
      new PortalError({ code: 400, message: 'No such operation.' }, {}, { isAbsent: true }),
    )
    expect(problem.kind).toBe('absent')
    expect(problem.advice).not.toContain('entries')
  })

  test('of a response that is not understood has no code, and says that the change might have been made', () => {
    const problem = toProblem(
      new PortalError(
        { code: 200, message: 'Unknown form.', details: ['success: is required'] },
        { outcome: 'Done.' },
        { isUnexpected: true },
      ),
    )
    expect(problem).toMatchObject({ kind: 'unexpected', message: 'Unknown form.', details: [] })
    expect(problem.raw).toBe('{\n  "outcome": "Done."\n}\nsuccess: is required')
    expect(problem.code).toBeUndefined()
    expect(problem.advice).toContain('check whether the change was made')
  })

  test.each(['Role', 'Task'])('of a missing object is known by its words: %s', (what) => {
    const message = `${what} does not exist or is inaccessible.`
    expect(toProblem(new PortalError({ code: 400, message })).kind).toBe('missing')
  })

  test('of a broken connection states that the outcome is unknown', () => {
    const problem = toProblem(new ConnectionError('x', { cause: new Error('ECONNRESET') }))
    expect(problem.kind).toBe('connection')
    expect(problem.advice).toMatch(/might have reached the portal/)
    expect(problem.raw).toBe('ECONNRESET')
  })

  test('of a broken connection while reading does not say that something might have changed', () => {
    const problem = toProblem(new ConnectionError('x', { isRead: true }))
    expect(problem.kind).toBe('connection')
    expect(problem.advice).toMatch(/^Check the connection/)
  })

  test.each([
    new TypeError('Failed to fetch dynamically imported module: https://x/a.js'),
    new MissingPart('a.js'),
  ])('of a part that could not be loaded contains the possible reason: %s', (missing) => {
    expect(toProblem(missing).message).toBe('This part of the console could not be loaded.')
    expect(toProblem(missing).advice).toMatch(/no connection, or a newer version/)
  })

  test.each([new Error('bug'), 'a text', undefined, null, 7])('has a text for %s', (thrown) => {
    expect(toProblem(thrown)).toMatchObject({
      kind: 'console',
      message: expect.stringMatching(/\.$/),
    })
  })
})
