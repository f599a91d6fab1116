import { describe, expect, it, vi } from 'vitest';
import { gatherForms, type Unsaved } from './unsaved.ts';

const nobody = () => ({ note: vi.fn(), letGo: vi.fn() });
const says = (unsaved: Unsaved) => ({ unsaved, inDialog: false });

describe('what the forms of a part say', () => {
  it('is nothing until one says something, and nothing again when it is saved or gone', () => {
    const { forms, unsaved } = gatherForms(nobody(), false);
    const form = Symbol();
    expect(unsaved()).toBeNull();
    forms.note(form, says('kept'));
    expect(unsaved()).toBe('kept');
    forms.note(form, null);
    expect(unsaved()).toBeNull();
  });

  it.each([
    [['kept', 'lost'], 'lost'],
    [['lost', 'sending', 'kept'], 'sending'],
    [['kept', 'kept'], 'kept'],
  ] as const)('%j: the gravest counts, %s', (said, gravest) => {
    const { forms, unsaved } = gatherForms(nobody(), false);
    for (const each of said) forms.note(Symbol(), says(each));
    expect(unsaved()).toBe(gravest);
  });

  it('takes the place of what the same form said before', () => {
    const { forms, unsaved } = gatherForms(nobody(), false);
    const form = Symbol();
    forms.note(form, says('sending'));
    forms.note(form, says('kept'));
    expect(unsaved()).toBe('kept');
  });
});

describe('where the page itself stays, as when a dialog opens or closes', () => {
  it('its own forms stay too; those in dialogs would go', () => {
    const panel = gatherForms(nobody(), false);
    const dialog = gatherForms(panel.forms, true);
    panel.forms.note(Symbol(), says('kept'));
    expect([panel.unsaved(), panel.unsaved(true)]).toEqual(['kept', null]);
    dialog.forms.note(Symbol(), says('lost'));
    expect([panel.unsaved(), panel.unsaved(true)]).toEqual(['lost', 'lost']);
  });
});

describe('a dialog in the panel', () => {
  it('knows its own forms alone, and the panel knows all', () => {
    const panel = gatherForms(nobody(), false);
    const dialog = gatherForms(panel.forms, true);
    panel.forms.note(Symbol(), says('lost'));
    expect([dialog.unsaved(), panel.unsaved()]).toEqual([null, 'lost']);
    const form = Symbol();
    dialog.forms.note(form, says('sending'));
    expect([dialog.unsaved(), panel.unsaved()]).toEqual(['sending', 'sending']);
    dialog.forms.note(form, null);
    expect([dialog.unsaved(), panel.unsaved()]).toEqual([null, 'lost']);
  });

  it('hands on that a step is meant', () => {
    const heard = vi.fn();
    const panel = gatherForms(nobody(), false, heard);
    gatherForms(panel.forms, true).forms.letGo();
    expect(heard).toHaveBeenCalledOnce();
  });
});
