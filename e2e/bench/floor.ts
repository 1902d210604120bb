import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { atTop } from '../support/places.ts'

/**
 * Builds the pages for comparison: `index.html` with React and one MUI button, `typing.html` with React and one MUI text field, and
 * `grid.html` with MUI's data grid. Returns their folder.
 */
export const buildFloor = async (): Promise<string> => {
  const outDir = atTop('.cache/floor')
  await build({
    root: atTop('e2e/bench/floor'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: ['index.html', 'typing.html', 'grid.html'].map((page) =>
          atTop(`e2e/bench/floor/${page}`),
        ),
      },
      modulePreload: { polyfill: false },
    },
  })
  return outDir
}
