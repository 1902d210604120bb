import * as z from 'zod'
import { densities, type Density } from '../../ui/table/density.ts'
import { preference } from '../storage/preference.ts'
import { ToolButton } from './ToolButton.tsx'
import { t } from './messages.ts'

/** The row height of all lists, stored in this browser. */
export const listDensity = preference<Density>('list.density', z.enum(densities), 'standard')

/** Shows the row height of lists and changes it to the next one: compact, standard, comfortable. */
export const DensityButton = () => {
  const density = listDensity.use()
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'standard'
  return (
    <ToolButton
      label={t(`view.density.${density}`)}
      icon={density}
      onClick={() => listDensity.set(next)}
    />
  )
}
