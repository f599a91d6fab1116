import { describe, expect, it } from 'vitest';
import { PRODUCT_FIELD_NAMES, specOf } from '#contract/product-fields.ts';
import { categoryWords, readCell } from './cells.ts';
import { readColumns } from './columns.ts';

const category = (value: string, label: string, labelSo: string | null = null) => ({
  ...{ id: 1, value, label, labelSo, position: 1, created_at: '', updated_at: '' },
});
const words = categoryWords([
  category('Pavers', 'Interlocking pavers', 'Dhagax'),
  category('Kerbs', 'Pavers'),
  category('Slabs', 'Interlocking pavers'),
]);
const read = (field: Parameters<typeof readCell>[0], cell: string) => readCell(field, cell, words);

describe('a cell', () => {
  it.each([
    ['says nothing where it is empty', 'description', '  ', undefined],
    ['clears an optional field', 'description', ' - ', null],
    ['may be a dash in a required one', 'thickness', '-', '-'],
    ['may be a dash that was exported', 'description', "'-", '-'],
    ['is text', 'productname', " '=Wave ", '=Wave'],
    ['is a number with a point', 'piecesPerM2', '29.5', 29.5],
    ['is a number with a comma', 'piecesPerM2', '29,5', 29.5],
    ['stays as it is where it is no number', 'piecesPerM2', 'many', 'many'],
    ['says yes', 'hidden', 'Yes', true],
    ['says yes in Somali', 'hidden', 'HAA', true],
    ['says no', 'pinned', '0', false],
    ['says no in Somali', 'pinned', 'maya', false],
    ['says neither', 'pinned', '-', '-'],
    ['is a choice whatever the case', 'color', 'All Colors', 'all colors'],
    ['is a choice with a space', 'size', '6 cm', '6cm'],
    ['is a choice by its word', 'unit', 'Running metre', 'm'],
    ['is a choice by its Somali word', 'shape', 'Lix-geesle', 'hexagon'],
    ['is no choice', 'size', '60', '60'],
    ['is a category by its value', 'categories', 'pavers', 'Pavers'],
    ['is the first category with its label', 'categories', 'Interlocking Pavers', 'Pavers'],
    ['is a category by its Somali label', 'categories', 'dhagax', 'Pavers'],
    ['is no category', 'categories', 'Nowhere', 'Nowhere'],
  ] as const)('%s', (_, field, cell, value) => {
    expect(read(field, cell)).toEqual(value);
  });
});

describe('the names of the columns', () => {
  const named = (...names: string[]) => readColumns(1, names, () => true);

  it('are those of the fields, and their labels in both languages', () => {
    for (const name of ['field', 'en', 'so'] as const) {
      const names = PRODUCT_FIELD_NAMES.map((field) => (name === 'field' ? field : specOf(field).label[name]));
      expect(named(...names)).toEqual({ fields: PRODUCT_FIELD_NAMES, faults: [] });
    }
  });

  it('are compared without case, spaces and raised digits', () => {
    expect(named('CODE', ' Meter2 ', 'pieces  per m2', 'Code#').fields).toEqual([
      'code',
      'thickness',
      'piecesPerM2',
      'code',
    ]);
  });

  it('are refused where they are unknown, twice or missing', () => {
    expect(named('Colour', 'size', 'Cabbirka', '').faults).toEqual([
      { row: 1, field: 'Colour', message: 'No field is called “Colour”.' },
      { row: 1, field: 'size', message: 'The column “Cabbirka” is there twice.' },
      { row: 1, field: '4', message: 'This column has no name.' },
      { row: 1, field: 'code', message: 'The first row must name the columns, and one of them must be the code.' },
    ]);
    expect(readColumns(1, ['code', ''], () => false).faults).toEqual([]);
  });
});
