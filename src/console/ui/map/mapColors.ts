import { dark, light } from '../designTokens.ts'
import type { MapColors } from './worldMap.ts'

/** Returns the colors of a map in a color scheme. */
export const mapColors = (scheme: string | undefined): MapColors => {
  const { sunken, control, selectedLine, line, text, card } = scheme === 'dark' ? dark : light
  return {
    land: scheme === 'dark' ? line : sunken,
    lines: `${control}66`,
    box: selectedLine,
    text,
    halo: card,
  }
}
