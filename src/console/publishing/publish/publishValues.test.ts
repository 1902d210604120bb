import { expect, test } from 'vitest'
import type { Server } from '../../../rest/records/server.ts'
import type { Publication } from '../queries.ts'
import { firstValues, problemsOf } from './publishValues.ts'

const publication = (serverIds: string[]) => ({ title: 'County', serverIds }) as Publication
const servers = [
  { id: 'gis', isHosted: false },
  { id: 'hosting', isHosted: true },
] as Server[]

test('the only server of a data store is selected, or the hosting server; otherwise one must be selected', () => {
  const selected = (...serverIds: string[]) => firstValues(publication(serverIds), servers).serverId
  expect(selected('gis')).toBe('gis')
  expect(selected('gis', 'hosting')).toBe('hosting')
  expect(selected('gis', 'other')).toBe('')
  expect(firstValues(publication(['gis', 'hosting'])).serverId).toBe('')
  const values = firstValues(publication([]))
  expect(problemsOf('server', values)).toEqual({ serverId: 'Select a server.' })
})
