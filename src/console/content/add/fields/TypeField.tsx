import Box from '@mui/material/Box'
import useAutocomplete from '@mui/material/useAutocomplete'
import type { ReactNode } from 'react'
import { itemTypeNamed, itemTypes } from '../../../../rest/records/itemTypes.ts'
import { Field, Input } from '../../../ui/fields/Field.tsx'
import {
  keepEnter,
  listboxProps,
  listLook,
  optionLook,
  Options,
} from '../../../ui/fields/Options.tsx'
import { fits, type Source } from '../values.ts'
import { compare } from '../../../ui/compare.ts'
import { t } from '../messages.ts'

interface Props {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly source: Source
  /** Whether the file contains JSON; then types that contain JSON are offered, too. */
  readonly isJson?: boolean
  readonly value: string
  readonly onChange: (type: string) => void
}

interface Control {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

type ComboboxProps = Pick<Props, 'label' | 'source' | 'isJson' | 'value' | 'onChange'> & {
  readonly control?: Control
  readonly isWrong?: boolean
}

const groups = [...new Set(Object.values(itemTypes).map(({ group }) => group))]
const all = Object.keys(itemTypes).toSorted(
  (a, b) =>
    groups.indexOf(itemTypes[a]?.group ?? '') - groups.indexOf(itemTypes[b]?.group ?? '') ||
    compare(a, b),
)

/** A combobox for the 189 item types, grouped and filtered by the entered text. */
export const TypeCombobox = ({
  label,
  source,
  isJson = false,
  value,
  onChange,
  control,
  isWrong = false,
}: ComboboxProps) => {
  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions,
    setAnchorEl,
    popupOpen,
  } = useAutocomplete<string>({
    ...(control?.id === undefined ? {} : { id: control.id }),
    options: all,
    value: itemTypeNamed(value) ? value : null,
    groupBy: (type) => itemTypes[type]?.group ?? '',
    disabledItemsFocusable: true,
    autoHighlight: true,
    openOnFocus: true,
    getOptionDisabled: (type) => !fits(source, itemTypes[type]?.storage ?? 'file', isJson),
    onChange: (_event, type) => onChange(type ?? ''),
  })
  const found = groupedOptions as unknown as readonly {
    readonly key: number
    readonly index: number
    readonly group: string
    readonly options: readonly string[]
  }[]
  return (
    <Box
      ref={setAnchorEl}
      {...getRootProps({ onKeyDown: keepEnter })}
      sx={{ position: 'relative' }}
    >
      <Input
        {...getInputProps()}
        {...control}
        {...(control === undefined ? { 'aria-label': label } : {})}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        placeholder={t('type.placeholder')}
      />
      {popupOpen && (
        <Options>
          {found.length > 0 && (
            <Box component="ul" {...getListboxProps(listboxProps)} aria-label={label} sx={listLook}>
              {found.map(({ key, index, group, options }) => (
                <Box component="li" key={key} role="presentation">
                  <Box
                    role="presentation"
                    sx={{
                      paddingInline: 2,
                      paddingBlock: 1,
                      fontSize: '0.75rem',
                      fontWeight: 650,
                      color: 'text.secondary',
                    }}
                  >
                    {group}
                  </Box>
                  <Box component="ul" role="presentation" sx={{ ...listLook, padding: 0 }}>
                    {options.map((option, at) => {
                      const { key: optionKey, ...rest } = getOptionProps({
                        option,
                        index: index + at,
                      })
                      return (
                        <Box component="li" key={optionKey} {...rest} sx={optionLook}>
                          {option}
                          {rest['aria-disabled'] === true && (
                            <Box component="span" sx={{ fontSize: '0.75rem' }}>
                              {' '}
                              {t(`type.needs.${itemTypes[option]?.storage ?? 'file'}`)}
                            </Box>
                          )}
                        </Box>
                      )
                    })}
                  </Box>
                </Box>
              ))}
            </Box>
          )}
          {found.length === 0 && (
            <Box component="output" sx={{ display: 'block', padding: 2, color: 'text.secondary' }}>
              {t('type.none')}
            </Box>
          )}
        </Options>
      )}
    </Box>
  )
}

/** The type combobox with label, help, and error. */
export const TypeField = ({ label, help, error, ...rest }: Props) => (
  <Field label={label} help={help} error={error} isRequired>
    {(control) => <TypeCombobox label={label} {...rest} control={control} />}
  </Field>
)
