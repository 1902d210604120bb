import IconButton from '@mui/material/IconButton'
import * as z from 'zod'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { densities, type Density } from '../../ui/table/density.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { preference } from '../storage/preference.ts'
import { useMessages } from './viewMessages.ts'

/** The row height of all lists, stored in this browser. */
export const listDensity = preference<Density>('list.density', z.enum(densities), 'standard')

/** Shows the row height of lists and changes it to the next one: compact, standard, comfortable. */
export const DensityButton = () => {
  const { t } = useMessages()
  const density = listDensity.use()
  const label = t(`density.${density}`)
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'standard'
  return (
    <Tooltip text={label}>
      {(anchor) => (
        <IconButton {...anchor} aria-label={label} onClick={() => listDensity.set(next)}>
          <SpriteIcon name={density} size={20} />
        </IconButton>
      )}
    </Tooltip>
  )
}
