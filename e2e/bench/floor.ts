import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { atTop } from '../support/places.ts'

/** Builds the page that every page of this kind is at least as heavy as: React and one MUI button. Answers its folder. */
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
      modulePreload: { polyfill: false },
    },
  })
  return outDir
}
