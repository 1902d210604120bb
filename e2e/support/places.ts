import { fileURLToPath } from 'node:url'

const top = new URL('../../', import.meta.url)

/** A path of the repository's top folder. */
export const atTop = (path: string): string => fileURLToPath(new URL(path, top))

/** The built console. */
export const site = atTop('dist')

/** The built portal, and how to load it. */
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

/** The sample data of tests, loaded once through Vite: the portal's sources use what only its build understands. */
export const loadSampleDatabases = () => (loaded ??= sampleDatabases())
