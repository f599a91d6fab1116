import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

/**
 * The galleries and what came with them: further pictures, old addresses of categories, the products of a video.
 *
 * All pictures of a product, in their order. The first is kept on the product's row too: lists read it there, without asking
 * another table.
 */
export function pictures(engine: Engine): Migration {
  const id = (column: ColumnDefinitionBuilder) =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('product_pictures')
        .addColumn('id', 'integer', id)
        .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('json', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('product_pictures_product')
        .on('product_pictures')
        .columns(['product_id', 'position'])
        .execute();
      // Finds the other colours of a product.
      await db.schema.createIndex('products_named').on('products').columns(['category_id', 'productname']).execute();
      await db.schema
        .createTable('old_category_values')
        .addColumn('value_key', engine === 'sqlite' ? sql`text` : sql`text collate "C"`, (column) =>
          column.primaryKey(),
        )
        .addColumn('category_id', 'integer', (column) =>
          column.notNull().references('categories.id').onDelete('cascade'),
        )
        .execute();
      await db.schema
        .createTable('video_products')
        .addColumn('id', 'integer', id)
        .addColumn('video_id', 'integer', (column) => column.notNull().references('videos.id').onDelete('cascade'))
        .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
        .addUniqueConstraint('video_products_once', ['video_id', 'product_id'])
        .execute();
      await db.schema.createIndex('video_products_product').on('video_products').column('product_id').execute();
      await sql`
        insert into product_pictures (product_id, position, path, json)
        select id, 0, image_path, image_json from products where image_path is not null order by id`.execute(db);
    },
  };
}
