import { beforeAll, beforeEach, inject } from 'vitest'

/** Declares the PostgreSQL server for databases of data stores; tests are skipped without one. */
export const databaseServer = (): { readonly url: () => string } => {
  let missing: string | undefined
  beforeAll(() => {
    const postgres = inject('postgres')
    missing = 'missing' in postgres ? postgres.missing : undefined
  })
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(missing)
  })
  return {
    url: () => {
      const postgres = inject('postgres')
      if ('missing' in postgres) throw new Error(postgres.missing)
      return postgres.url
    },
  }
}
