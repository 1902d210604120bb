import { fileURLToPath } from 'node:url'

const top = new URL('../..', import.meta.url)

/** Returns the absolute path of a file in the repository. */
export const atTop = (path: string): string => fileURLToPath(new URL(path, top))

/** The built console. */
export const site = atTop('dist')

/** Loads the built portal. */
export const builtPortal = {
  folder: atTop('build'),
  program: atTop('build/main.js'),
  load: async () =>
    (await import(
      new URL('build/portal.js', top).href
    )) as typeof import('../../src/portal/portal.ts'),
}

const sampleDatabases = async () => {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<
    typeof import('../../src/portal/testing/sampleDatabases.ts')
  >(atTop('src/portal/testing/sampleDatabases.ts'), {
    configFile: false,
    root: atTop('.'),
    logLevel: 'error',
  })
  return module
}

let loaded: ReturnType<typeof sampleDatabases> | undefined

/** Loads the sample data of the tests once, with Vite, because the portal's sources use features of its build. */
export const loadSampleDatabases = () => (loaded ??= sampleDatabases())
