import Box from '@mui/material/Box'
import type { ComponentPropsWithRef } from 'react'
import { Switch } from './Switch.tsx'

interface Props extends Omit<ComponentPropsWithRef<typeof Switch>, 'onChange' | 'children'> {
  readonly label: string
  readonly onChange: (checked: boolean) => void
}

/** A switch with its words after it, such as "No limit" beside a number. */
export const LabeledSwitch = ({ label, onChange, ...rest }: Props) => (
  <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
    <Switch {...rest} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </Box>
)
