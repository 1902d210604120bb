import ChevronIcon from '@mui/icons-material/ExpandMore'

/** The chevron before the text of what can be expanded: it points to the end of the line, and down when it is open. */
export const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <ChevronIcon
    aria-hidden
    sx={{
      flexShrink: 0,
      fontSize: 18,
      color: 'text.secondary',
      transform: isOpen ? 'none' : 'rotate(-90deg)',
      '[dir=rtl] &': { transform: isOpen ? 'none' : 'rotate(90deg)' },
    }}
  />
)
