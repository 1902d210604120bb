import Box from '@mui/material/Box'

/** Help text of a field, styled as a warning. */
export const Caution = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'tone.warning.text', fontWeight: 500 }}>
    {children}
  </Box>
)
