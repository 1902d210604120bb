import type { Item } from '../../../rest/records/item.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { Picker, type PickerProps } from './Picker.tsx'

/** A picker for items. */
export const ItemPicker = (props: PickerProps<Item>) => <Picker {...props} source={itemsById} />
