import Box from '@mui/material/Box'
import { useId, type ReactNode } from 'react'
import { Below, FieldFrame, narrowFields, wideForm, type FieldProps } from './Field.tsx'

/** A group of controls with a common label, and help or error, which are where those of a field are. */
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
    <FieldFrame
      as="fieldset"
      isWide={false}
      isWrong={isWrong}
      {...(below == null ? {} : { 'aria-describedby': belowId })}
      sx={{ margin: 0, padding: 0, border: 0, minInlineSize: 0 }}
    >
      <Box
        component="legend"
        sx={{
          gridArea: 'label',
          padding: 0,
          fontWeight: 550,
          marginBlockEnd: 1,
          // Only a legend that floats is a part of the grid.
          [wideForm]: { float: 'inline-start', alignSelf: 'start', marginBlock: '6px 0' },
        }}
      >
        {label}
      </Box>
      <Box sx={{ gridArea: 'control', minInlineSize: 0, ...narrowFields }}>{children}</Box>
      {below != null && (
        <Below id={belowId} isWrong={isWrong}>
          {below}
        </Below>
      )}
    </FieldFrame>
  )
}
