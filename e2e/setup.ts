import { loadSampleDatabases } from './support/places.ts'

/** Creates the sample data before the first test. Each test's portal starts as a copy of it, so that no test waits for its generation. */
const setup = async (): Promise<void> => {
  const { templateOf } = await loadSampleDatabases()
  await templateOf('riverside')
  await templateOf('empty')
}

export default setup
