import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { narrowFields } from '../fields/Field.tsx'
import { TextField } from '../fields/TextField.tsx'
import { readBox, sides, toTyped, type BoxInput } from './box.ts'
import { LazyExtentMap } from './LazyExtentMap.tsx'
import { t } from './messages.ts'

interface Props {
  /** Accessible name of the extent. */
  readonly label: string
  /** The entered degrees in WGS84; `readBox` parses them. */
  readonly value: BoxInput
  readonly onChange: (value: BoxInput) => void
  readonly onBlur?: (() => void) | undefined
  readonly describedBy?: string | undefined
}

/**
 * An editor for an extent in WGS84: fields for west, south, east, and north in degrees, and a map to draw on. The fields are the
 * keyboard alternative. Each field shows its own error.
 */
export const ExtentEditor = ({ label, value, onChange, onBlur, describedBy }: Props) => {
  const helpId = useId()
  const read = readBox(value)
  const [last, setLast] = useState('box' in read ? read.box : undefined)
  // While a number is wrong, the map shows the last extent.
  const box = 'box' in read ? read.box : last
  if (String(box) !== String(last)) setLast(box)
  return (
    <Box
      component="fieldset"
      aria-label={label}
      aria-describedby={describedBy === undefined ? helpId : `${describedBy} ${helpId}`}
      sx={{
        margin: 0,
        padding: 0,
        paddingBlockStart: 1,
        border: 0,
        minInlineSize: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box
        sx={{
          ...narrowFields,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr' },
          alignItems: 'start',
        }}
      >
        {sides.map((side) => (
          <TextField
            key={side}
            label={t(side)}
            inputMode="decimal"
            autoComplete="off"
            value={value[side]}
            error={'side' in read && read.side === side ? t(`problem.${read.problem}`) : undefined}
            onChange={(event) => onChange({ ...value, [side]: event.target.value })}
            onBlur={onBlur}
          />
        ))}
      </Box>
      <Box sx={{ minInlineSize: 0 }}>
        <LazyExtentMap label={label} value={box} onChange={(drawn) => onChange(toTyped(drawn))} />
        <Box
          component="p"
          id={helpId}
          sx={{ margin: 0, marginBlockStart: 1, fontSize: '0.75rem', color: 'text.secondary' }}
        >
          {t('help')}
        </Box>
      </Box>
    </Box>
  )
}
