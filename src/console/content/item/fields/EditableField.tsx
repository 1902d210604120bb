import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import { createContext, use, useId, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Item } from '../../../../rest/records/item.ts'
import { SpriteIcon } from '../../../ui/icons/SpriteIcon.tsx'
import { part } from '../../../shell/part/part.tsx'
import type { FieldName } from './fieldNames.ts'
import { useFieldEditing } from './useFieldEditing.ts'
import { t } from '../messages.ts'

/** The editors of all properties, among them those of categories and classifications. */
export const FieldEditor = part(async () => (await import('./FieldEditor.tsx')).FieldEditor)

interface ButtonProps {
  readonly name: FieldName
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onOpen: () => void
}

/** The pencil that opens the editor of a property. */
export const EditButton = ({ name, button, onOpen }: ButtonProps) => (
  <IconButton
    ref={button}
    size="small"
    aria-label={t('editField', { field: t(`label.${name}`) })}
    onClick={onOpen}
  >
    <SpriteIcon name="edit" size={16} />
  </IconButton>
)

/** Where the buttons of properties without a value are shown; each property has its own without this. */
const Unset = createContext<HTMLElement | null>(null)

/** Properties of which those without a value are folded into one line of buttons that add them. */
export const FoldedFields = ({ children }: { children: ReactNode }) => {
  const [line, setLine] = useState<HTMLElement | null>(null)
  return (
    <Unset value={line}>
      {children}
      <Box
        ref={setLine}
        sx={{
          gridColumn: '1 / -1',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          '&:empty': { display: 'none' },
        }}
      />
    </Unset>
  )
}

interface Props {
  readonly item: Item
  readonly name: FieldName
  readonly canEdit: boolean
  /** Whether the section has a heading that names the property. */
  readonly isLabelHidden?: boolean
  /** Whether the property has the width of the section, as it always does while it is edited. */
  readonly isWide?: boolean
  /** The value; nothing if it is unset, and then people who can't edit it don't see the property. */
  readonly children?: ReactNode
}

/** A property with its label and value, and for people who can change it, a pencil that opens its editor in its place. */
export const EditableField = ({
  item,
  name,
  canEdit,
  isLabelHidden = false,
  isWide = false,
  children,
}: Props) => {
  const labelId = useId()
  const { isOpen, isFocused, button, open, close } = useFieldEditing(item, name, canEdit)
  const isEmpty = children == null || children === '' || children === false
  if (isEmpty && !canEdit) return null
  const label = t(`label.${name}`)
  const unset = use(Unset)
  if (isEmpty && !isOpen && unset)
    return createPortal(
      <Button
        ref={button}
        size="small"
        variant="outlined"
        startIcon={<SpriteIcon name="add" size={16} />}
        aria-label={t('editField', { field: label })}
        onClick={open}
      >
        {label}
      </Button>,
      unset,
    )
  const value = (
    <Box
      component="fieldset"
      {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
      sx={{
        display: 'flex',
        alignItems: 'start',
        gap: 1,
        border: 0,
        minInlineSize: 0,
        marginBlock: 0,
        marginInline: -2,
        paddingInline: 2,
        paddingBlock: 1,
        borderRadius: '8px',
        '& > button': { opacity: { xs: 1, md: 0 } },
        ...(canEdit && {
          '&:hover, &:focus-within': { backgroundColor: 'hover' },
          '&:hover > button, & > button:focus-visible': { opacity: 1 },
          '@media (hover: none)': { '& > button': { opacity: 1 } },
        }),
      }}
    >
      <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {!isLabelHidden && (
          <Box
            id={labelId}
            sx={{ fontSize: '0.75rem', lineHeight: '20px', color: 'text.secondary' }}
          >
            {label}
          </Box>
        )}
        {isEmpty ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('none')}
          </Box>
        ) : (
          children
        )}
      </Box>
      {canEdit && <EditButton name={name} button={button} onOpen={open} />}
    </Box>
  )
  return (
    <Box sx={{ minInlineSize: 0, ...((isOpen || isWide) && { gridColumn: '1 / -1' }) }}>
      {isOpen ? (
        <FieldEditor
          item={item}
          name={name}
          isFocused={isFocused}
          onClose={close}
          fallback={value}
        />
      ) : (
        value
      )}
    </Box>
  )
}
