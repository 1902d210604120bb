import { dark, light } from '../designTokens.ts'
import type { MapColors } from './worldMap.ts'

/** Returns the colors of a map in a color scheme. */
export const mapColors = (scheme: string | undefined): MapColors => {
  const { sunken, control, selectedLine, line, text, card, tone } = scheme === 'dark' ? dark : light
  return {
    water: tone.info.soft,
    land: scheme === 'dark' ? line : sunken,
    borders: control,
    lines: `${control}40`,
    box: selectedLine,
    text,
    halo: card,
  }
}
