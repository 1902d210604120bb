import Box from '@mui/material/Box'

/** The help of a field when it warns. */
export const Caution = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'tone.warning.text', fontWeight: 500 }}>
    {children}
  </Box>
)
