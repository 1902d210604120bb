import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { countyDatabase } from '../../sampleData/riverside/countyDatabase.ts'
import { obtain } from '../../testing/cache.ts'
import { createEmbeddedDatabase } from '../embedded.ts'

/** Copies the portal's sample database, which takes long to create, to a data folder whose portal has not opened it yet. */
export const copyCountyDatabase = async (data: string): Promise<void> => {
  const folder = await obtain({
    name: 'sampleDatabases/county',
    sources: [
      'src/portal/sampleData/riverside/countyDatabase.ts',
      'src/portal/dataStores/postgisWorker.mjs',
      'package-lock.json',
    ],
    create: async (unfinished) => {
      const database = createEmbeddedDatabase(join(unfinished, 'database'), countyDatabase)
      await database.query({ text: 'SELECT 1 AS one' })
      await database.close()
    },
  })
  for (const suffix of ['', '.created'])
    await cp(join(folder, `database${suffix}`), join(data, `sampleDatabase${suffix}`), {
      recursive: true,
    })
}
