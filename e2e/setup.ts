import { loadSampleDatabases } from './support/places.ts'

/** Before the first test: the sample data that the tests' portals are copies of, so that no test waits for them. */
const setup = async (): Promise<void> => {
  const { templateOf } = await loadSampleDatabases()
  await templateOf('riverside')
  await templateOf('empty')
}

export default setup
