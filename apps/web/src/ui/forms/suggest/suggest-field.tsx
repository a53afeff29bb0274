import { useCombobox } from 'downshift'
import { type ComponentProps, useId, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import fieldStyles from '../field.module.css'
import { described, Field, type Labelled } from '../field.tsx'
import styles from './suggest-field.module.css'

/** A text that a field offers for what was typed. */
export interface Suggestion {
  key: string
  /** What choosing it writes into the field. */
  text: string
  /** Distinguishes it from others. */
  detail: string
}

/** Suggestions for what was typed last, and where they come from. */
export interface Suggesting<S extends Suggestion> {
  suggestions: readonly S[]
  /** Why there are none (yet), for the user. */
  status: string | undefined
  /** A text that is none of them, what to say about it, and the suggestion that is nearest. */
  unknown: { text: string; sentence: string; nearest: S; offer: string } | undefined
  /** How many there are, for screen readers. */
  found: string
  /** Name of the list, for screen readers. */
  listLabel: string
  /** Called with the text whenever the user types. */
  onTyped: (text: string) => void
}

/**
 * A text field with a list of suggestions, which are chosen by press, or by arrow keys and Enter. Any other text is
 * accepted as well, so leaving the field keeps what was typed; if it is unknown, the nearest suggestion is offered.
 */
export function SuggestField<S extends Suggestion>({
  label,
  hint,
  invalid = false,
  value,
  onText,
  onChoose,
  onDone,
  suggestions,
  status,
  unknown,
  found,
  listLabel,
  onTyped,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'list'> &
  Labelled &
  Suggesting<S> & {
    value: string
    onText: (text: string) => void
    onChoose?: ((suggestion: S) => void) | undefined
    /** Called with the text when a suggestion is chosen, on Enter, and when the field is left. */
    onDone?: ((text: string) => void) | undefined
  }) {
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const shown = wanted && suggestions.length > 0
  const doubt = !shown && unknown?.text === value.trim() ? unknown : undefined
  const choose = (suggestion: S) => {
    onText(suggestion.text)
    // What is known about a text is known of the chosen one, too.
    onTyped(suggestion.text)
    onChoose?.(suggestion)
    onDone?.(suggestion.text)
  }
  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<S>({
    items: [...suggestions],
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.key,
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-${index}`,
    inputValue: value,
    isOpen: shown,
    selectedItem: null,
    onIsOpenChange: ({ isOpen }) => setWanted(isOpen),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? found : ''),
    stateReducer: (_, { type, changes }) =>
      // The library would choose the suggestion under the pointer.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
  })
  return (
    <Field id={id} label={label} hint={hint}>
      <span className={styles.suggest}>
        <input
          {...rest}
          {...described(id, { hint, invalid })}
          {...getInputProps({
            onChange: ({ currentTarget }) => {
              onText(currentTarget.value)
              onTyped(currentTarget.value)
            },
            onKeyDown: (event) => {
              const { key } = event
              // With the list closed, Escape is for the dialog around the field; the library would take it.
              if (key === 'Escape' && !shown) Object.assign(event, { preventDownshiftDefault: true })
              if (key === 'Enter' && !(shown && highlightedIndex >= 0)) onDone?.(value)
            },
            onBlur: () => {
              setWanted(false)
              onDone?.(value)
            },
          })}
          {...(rest.autoComplete ? { autoComplete: rest.autoComplete } : {})}
          className={fieldStyles.input}
          spellCheck={false}
        />
        <ul {...getMenuProps({ 'aria-label': listLabel })} className={styles.list} hidden={!shown}>
          {shown &&
            suggestions.map((suggestion, index) => (
              <li
                key={suggestion.key}
                {...getItemProps({ item: suggestion, index })}
                className={styles.option}
                data-highlighted={index === highlightedIndex ? '' : undefined}
              >
                <span>{suggestion.text}</span> <span className={styles.detail}>{suggestion.detail}</span>
              </li>
            ))}
        </ul>
      </span>
      <p role="status" className={fieldStyles.hint}>
        {doubt?.sentence ?? status}
      </p>
      {doubt && (
        <Button look="line" size="dense" onClick={() => choose(doubt.nearest)}>
          {doubt.offer}
        </Button>
      )}
    </Field>
  )
}

/** Whether an element is a field whose list is open: Escape closes that first, and not what is around it. */
export const hasOpenList = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'
