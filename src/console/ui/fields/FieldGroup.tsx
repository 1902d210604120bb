import Box from '@mui/material/Box'
import { useId, type ReactNode } from 'react'
import { Below, type FieldProps } from './Field.tsx'

/** A group of controls with a common label above, and help or error below. */
export const FieldGroup = ({
  label,
  help,
  error,
  children,
}: Pick<FieldProps, 'label' | 'help' | 'error'> & { readonly children: ReactNode }) => {
  const belowId = useId()
  const isWrong = error != null && error !== ''
  const below = isWrong ? error : help
  return (
    <Box
      component="fieldset"
      {...(below == null ? {} : { 'aria-describedby': belowId })}
      sx={{ margin: 0, padding: 0, border: 0, minInlineSize: 0, maxInlineSize: 560 }}
    >
      <Box component="legend" sx={{ padding: 0, fontWeight: 600, marginBlockEnd: 1 }}>
        {label}
      </Box>
      {children}
      {below != null && (
        <Below id={belowId} isWrong={isWrong}>
          {below}
        </Below>
      )}
    </Box>
  )
}
