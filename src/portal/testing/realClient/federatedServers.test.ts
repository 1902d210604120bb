import { request } from '@esri/arcgis-rest-request'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tokens } from '../../db/schema.ts'
import { realClient } from './realClient.ts'

const { portal, as } = realClient([])

const service = () => `${portal().portal.url}/server/rest/services/Inventory/GPServer`

test('the public client signs in to a federated server by itself and reads a service', async () => {
  const { authentication } = as('editor')
  expect(await request(service(), { authentication })).toMatchObject({
    tasks: ['SummarizeContent'],
  })
  const issued = await portal()
    .portal.services.db.select()
    .from(tokens)
    .where(and(eq(tokens.kind, 'server'), eq(tokens.username, 'editor')))
  expect(issued).toHaveLength(1)
  // It keeps the token for this server, which is not the one of the portal.
  const token = await authentication.getToken(service())
  expect(token).not.toBe(authentication.token)
  expect(
    await request(`${portal().portal.url}/server/rest/services`, { authentication }),
  ).toMatchObject({
    services: [{ name: 'Inventory' }],
  })
})
