import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { itemTypeFamily } from '../../ui/icons/itemTypeFamilies.ts'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import type { AffectedList, AffectedObject } from '../changes/change.ts'

/** The affected objects in a list that scrolls. Links open a new tab, so that the review stays open. */
export const Affected = ({
  label,
  objects,
  isOpen,
}: AffectedList & { readonly isOpen: boolean }) => (
  <Box sx={{ marginBlockStart: 1, fontSize: '0.8125rem' }}>
    <Disclosure summary={label} open={isOpen}>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={label}
        sx={{
          maxBlockSize: 280,
          overflowY: 'auto',
          margin: 0,
          padding: 0,
          border: '1px solid',
          borderColor: 'line',
          borderRadius: 1,
          listStyle: 'none',
        }}
      >
        {objects.map((one, index) => (
          <Entry key={index} {...one} />
        ))}
      </Box>
    </Disclosure>
  </Box>
)

const Entry = ({ title, href, type, detail }: AffectedObject) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      paddingBlock: 1,
      paddingInline: 3,
      fontSize: '0.8125rem',
      // Long lists are laid out when they are scrolled to.
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 28,
      '& + &': { borderBlockStart: '1px solid', borderColor: 'line' },
    }}
  >
    {type !== undefined && <SpriteIcon name={itemTypeFamily(type)} />}
    <Box component="span" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
      {href === undefined ? (
        title
      ) : (
        <Link href={href} target="_blank">
          {title}
        </Link>
      )}
    </Box>
    {detail !== undefined && (
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {detail}
      </Box>
    )}
  </Box>
)
