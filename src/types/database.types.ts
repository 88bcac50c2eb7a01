// Generated from the database by `npm run db:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      activity: {
        Row: {
          action: string
          component: string
          created_at: string
          details: NonNullable<Json>
          id: number
          message: string
          timestamp: string
          type: string
          user_id: string | null
          user_name: string
        }
        ComputedFields: never
        Insert: {
          action: string
          component: string
          created_at?: string
          details?: NonNullable<Json>
          id?: never
          message?: string
          timestamp: string
          type?: string
          user_id?: string | null
          user_name?: string
        }
        Update: {
          action?: string
          component?: string
          created_at?: string
          details?: NonNullable<Json>
          id?: never
          message?: string
          timestamp?: string
          type?: string
          user_id?: string | null
          user_name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'activity_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      announcements: {
        Row: {
          audience: string
          body_en: string
          body_hu: string
          created_at: string
          created_by: string | null
          game_session_id: string
          id: string
          published_at: string
          request_id: string
          title_en: string
          title_hu: string
          user_id: string | null
          withdrawn_at: string | null
          withdrawn_by: string | null
        }
        ComputedFields: never
        Insert: {
          audience?: string
          body_en?: string
          body_hu?: string
          created_at: string
          created_by?: string | null
          game_session_id: string
          id?: string
          published_at: string
          request_id: string
          title_en?: string
          title_hu: string
          user_id?: string | null
          withdrawn_at?: string | null
          withdrawn_by?: string | null
        }
        Update: {
          audience?: string
          body_en?: string
          body_hu?: string
          created_at?: string
          created_by?: string | null
          game_session_id?: string
          id?: string
          published_at?: string
          request_id?: string
          title_en?: string
          title_hu?: string
          user_id?: string | null
          withdrawn_at?: string | null
          withdrawn_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'announcements_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'announcements_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'announcements_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'announcements_withdrawn_by_fkey'
            columns: ['withdrawn_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      cheat_reviews: {
        Row: {
          game_session_id: string
          kind: string
          note: string
          reviewed_at: string
          reviewed_by: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          game_session_id: string
          kind: string
          note?: string
          reviewed_at: string
          reviewed_by?: string | null
          user_id: string
        }
        Update: {
          game_session_id?: string
          kind?: string
          note?: string
          reviewed_at?: string
          reviewed_by?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cheat_reviews_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cheat_reviews_reviewed_by_fkey'
            columns: ['reviewed_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cheat_reviews_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      clue_contents: {
        Row: {
          clue_id: string
          content_en: string
          content_hu: string
          qr_code_id: string | null
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          clue_id: string
          content_en?: string
          content_hu?: string
          qr_code_id?: string | null
          updated_at?: string
        }
        Update: {
          clue_id?: string
          content_en?: string
          content_hu?: string
          qr_code_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clue_contents_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: true
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'clue_contents_qr_code_id_fkey'
            columns: ['qr_code_id']
            isOneToOne: false
            referencedRelation: 'qr_codes'
            referencedColumns: ['id']
          },
        ]
      }
      clue_media: {
        Row: {
          added_at: string
          clue_id: string
          id: number
          media_id: string
          position: number
          removed_at: string | null
          solution_guide_id: string | null
        }
        ComputedFields: never
        Insert: {
          added_at: string
          clue_id: string
          id?: never
          media_id: string
          position?: number
          removed_at?: string | null
          solution_guide_id?: string | null
        }
        Update: {
          added_at?: string
          clue_id?: string
          id?: never
          media_id?: string
          position?: number
          removed_at?: string | null
          solution_guide_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'clue_media_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'clue_media_media_id_fkey'
            columns: ['media_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'clue_media_solution_guide_id_fkey'
            columns: ['solution_guide_id']
            isOneToOne: false
            referencedRelation: 'clue_solution_guides'
            referencedColumns: ['id']
          },
        ]
      }
      clue_solution_guide_contents: {
        Row: {
          content_en: string
          content_hu: string
          solution_guide_id: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          content_en?: string
          content_hu?: string
          solution_guide_id: string
          updated_at?: string
        }
        Update: {
          content_en?: string
          content_hu?: string
          solution_guide_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clue_solution_guide_contents_solution_guide_id_fkey'
            columns: ['solution_guide_id']
            isOneToOne: true
            referencedRelation: 'clue_solution_guides'
            referencedColumns: ['id']
          },
        ]
      }
      clue_solution_guides: {
        Row: {
          clue_id: string
          created_at: string
          id: string
          is_active: boolean
          price: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          clue_id: string
          created_at?: string
          id?: string
          is_active?: boolean
          price?: number
          updated_at?: string
        }
        Update: {
          clue_id?: string
          created_at?: string
          id?: string
          is_active?: boolean
          price?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clue_solution_guides_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
        ]
      }
      clue_templates: {
        Row: {
          added_at: string
          available_from: string | null
          clue_type: string
          created_at: string
          description_en: string
          description_hu: string
          id: string
          is_active: boolean
          is_locked: boolean
          name_en: string
          name_hu: string
          price: number
          required_clue_id: string | null
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          added_at?: string
          available_from?: string | null
          clue_type?: string
          created_at?: string
          description_en?: string
          description_hu?: string
          id?: string
          is_active?: boolean
          is_locked?: boolean
          name_en?: string
          name_hu: string
          price?: number
          required_clue_id?: string | null
          updated_at?: string
        }
        Update: {
          added_at?: string
          available_from?: string | null
          clue_type?: string
          created_at?: string
          description_en?: string
          description_hu?: string
          id?: string
          is_active?: boolean
          is_locked?: boolean
          name_en?: string
          name_hu?: string
          price?: number
          required_clue_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clue_templates_required_clue_id_fkey'
            columns: ['required_clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
        ]
      }
      clue_views: {
        Row: {
          clue_id: string
          game_session_id: string
          user_id: string
          viewed_at: string
        }
        ComputedFields: never
        Insert: {
          clue_id: string
          game_session_id: string
          user_id: string
          viewed_at: string
        }
        Update: {
          clue_id?: string
          game_session_id?: string
          user_id?: string
          viewed_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clue_views_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'clue_views_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'clue_views_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      code_withdrawals: {
        Row: {
          clue_ids: string[]
          code_name: string
          finished_at: string | null
          game_session_id: string
          handled: number
          last_owner_id: string | null
          owners: number
          players: number
          qr_code_id: string
          reason: string
          refunded: number
          remedy: string
          unlocked: number
          withdrawn_at: string
        }
        ComputedFields: never
        Insert: {
          clue_ids: string[]
          code_name: string
          finished_at?: string | null
          game_session_id: string
          handled?: number
          last_owner_id?: string | null
          owners: number
          players?: number
          qr_code_id: string
          reason: string
          refunded?: number
          remedy: string
          unlocked?: number
          withdrawn_at: string
        }
        Update: {
          clue_ids?: string[]
          code_name?: string
          finished_at?: string | null
          game_session_id?: string
          handled?: number
          last_owner_id?: string | null
          owners?: number
          players?: number
          qr_code_id?: string
          reason?: string
          refunded?: number
          remedy?: string
          unlocked?: number
          withdrawn_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'code_withdrawals_game_session_id_qr_code_id_fkey'
            columns: ['game_session_id', 'qr_code_id']
            isOneToOne: true
            referencedRelation: 'game_session_qr_codes'
            referencedColumns: ['game_session_id', 'qr_code_id']
          },
        ]
      }
      coupon_redemptions: {
        Row: {
          coupon_id: string
          currency: string | null
          discount_minor: number | null
          id: string
          order_id: string | null
          redeemed_at: string
          token_transaction_id: number | null
          tokens: number | null
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          coupon_id: string
          currency?: string | null
          discount_minor?: number | null
          id?: string
          order_id?: string | null
          redeemed_at: string
          token_transaction_id?: number | null
          tokens?: number | null
          user_id?: string | null
        }
        Update: {
          coupon_id?: string
          currency?: string | null
          discount_minor?: number | null
          id?: string
          order_id?: string | null
          redeemed_at?: string
          token_transaction_id?: number | null
          tokens?: number | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'coupon_redemptions_coupon_id_fkey'
            columns: ['coupon_id']
            isOneToOne: false
            referencedRelation: 'coupons'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'coupon_redemptions_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'coupon_redemptions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      coupons: {
        Row: {
          batch: string | null
          code: string
          created_at: string
          fixed_eur_minor: number | null
          fixed_huf_minor: number | null
          id: string
          is_active: boolean
          kind: string
          max_batch_uses_per_user: number | null
          max_uses: number | null
          max_uses_per_user: number
          minimum_eur_minor: number
          minimum_huf_minor: number
          percent: number | null
          product_id: string | null
          tokens: number | null
          updated_at: string
          uses: number
          valid_from: string
          valid_until: string | null
        }
        ComputedFields: never
        Insert: {
          batch?: string | null
          code: string
          created_at?: string
          fixed_eur_minor?: number | null
          fixed_huf_minor?: number | null
          id?: string
          is_active?: boolean
          kind: string
          max_batch_uses_per_user?: number | null
          max_uses?: number | null
          max_uses_per_user?: number
          minimum_eur_minor?: number
          minimum_huf_minor?: number
          percent?: number | null
          product_id?: string | null
          tokens?: number | null
          updated_at?: string
          uses?: number
          valid_from?: string
          valid_until?: string | null
        }
        Update: {
          batch?: string | null
          code?: string
          created_at?: string
          fixed_eur_minor?: number | null
          fixed_huf_minor?: number | null
          id?: string
          is_active?: boolean
          kind?: string
          max_batch_uses_per_user?: number | null
          max_uses?: number | null
          max_uses_per_user?: number
          minimum_eur_minor?: number
          minimum_huf_minor?: number
          percent?: number | null
          product_id?: string | null
          tokens?: number | null
          updated_at?: string
          uses?: number
          valid_from?: string
          valid_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'coupons_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'token_products'
            referencedColumns: ['id']
          },
        ]
      }
      featured_offer_events: {
        Row: {
          day: string
          kind: string
          offer_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          day: string
          kind: string
          offer_id: string
          user_id: string
        }
        Update: {
          day?: string
          kind?: string
          offer_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'featured_offer_events_offer_id_fkey'
            columns: ['offer_id']
            isOneToOne: false
            referencedRelation: 'featured_offers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'featured_offer_events_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      featured_offer_items: {
        Row: {
          clue_id: string
          offer_id: string
          position: number
          solution_guide_id: string | null
        }
        ComputedFields: never
        Insert: {
          clue_id: string
          offer_id: string
          position?: number
          solution_guide_id?: string | null
        }
        Update: {
          clue_id?: string
          offer_id?: string
          position?: number
          solution_guide_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'featured_offer_items_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'featured_offer_items_guide_of_clue_fkey'
            columns: ['solution_guide_id', 'clue_id']
            isOneToOne: false
            referencedRelation: 'clue_solution_guides'
            referencedColumns: ['id', 'clue_id']
          },
          {
            foreignKeyName: 'featured_offer_items_offer_id_fkey'
            columns: ['offer_id']
            isOneToOne: false
            referencedRelation: 'featured_offers'
            referencedColumns: ['id']
          },
        ]
      }
      featured_offers: {
        Row: {
          bonus_tokens: number
          clue_id: string | null
          created_at: string
          description_en: string
          description_hu: string
          ends_at: string
          game_session_id: string | null
          id: string
          is_active: boolean
          kind: string
          name_en: string
          name_hu: string
          product_id: string | null
          promo_price: number | null
          promo_price_eur_minor: number | null
          promo_price_huf_minor: number | null
          sold: number
          solution_guide_id: string | null
          starts_at: string
          stock: number | null
          updated_at: string
          vip_early_minutes: number
        }
        ComputedFields: never
        Insert: {
          bonus_tokens?: number
          clue_id?: string | null
          created_at?: string
          description_en?: string
          description_hu?: string
          ends_at: string
          game_session_id?: string | null
          id?: string
          is_active?: boolean
          kind: string
          name_en?: string
          name_hu: string
          product_id?: string | null
          promo_price?: number | null
          promo_price_eur_minor?: number | null
          promo_price_huf_minor?: number | null
          sold?: number
          solution_guide_id?: string | null
          starts_at?: string
          stock?: number | null
          updated_at?: string
          vip_early_minutes?: number
        }
        Update: {
          bonus_tokens?: number
          clue_id?: string | null
          created_at?: string
          description_en?: string
          description_hu?: string
          ends_at?: string
          game_session_id?: string | null
          id?: string
          is_active?: boolean
          kind?: string
          name_en?: string
          name_hu?: string
          product_id?: string | null
          promo_price?: number | null
          promo_price_eur_minor?: number | null
          promo_price_huf_minor?: number | null
          sold?: number
          solution_guide_id?: string | null
          starts_at?: string
          stock?: number | null
          updated_at?: string
          vip_early_minutes?: number
        }
        Relationships: [
          {
            foreignKeyName: 'featured_offers_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'featured_offers_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'featured_offers_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'token_products'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'featured_offers_solution_guide_id_fkey'
            columns: ['solution_guide_id']
            isOneToOne: false
            referencedRelation: 'clue_solution_guides'
            referencedColumns: ['id']
          },
        ]
      }
      find_corrections: {
        Row: {
          created_at: string
          created_by: string | null
          game_session_id: string
          id: number
          kind: string
          points_after: number
          points_before: number
          reason: string
          scan_id: number
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at: string
          created_by?: string | null
          game_session_id: string
          id?: never
          kind: string
          points_after: number
          points_before: number
          reason: string
          scan_id: number
          user_id?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          game_session_id?: string
          id?: never
          kind?: string
          points_after?: number
          points_before?: number
          reason?: string
          scan_id?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'find_corrections_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'find_corrections_scan_id_fkey'
            columns: ['scan_id']
            isOneToOne: false
            referencedRelation: 'point_entries'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'find_corrections_scan_id_fkey'
            columns: ['scan_id']
            isOneToOne: false
            referencedRelation: 'scans'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'find_corrections_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      game_session_clues: {
        Row: {
          clue_id: string
          game_session_id: string
          position: number
        }
        ComputedFields: never
        Insert: {
          clue_id: string
          game_session_id: string
          position?: number
        }
        Update: {
          clue_id?: string
          game_session_id?: string
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'game_session_clues_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'game_session_clues_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
        ]
      }
      game_session_qr_codes: {
        Row: {
          game_session_id: string
          is_public: boolean
          max_scans: number | null
          points: number
          qr_code_id: string
          was_tested: boolean
          withdrawn_at: string | null
          current_scans: number | null
        }
        ComputedFields: 'current_scans'
        Insert: {
          game_session_id: string
          is_public?: boolean
          max_scans?: number | null
          points: number
          qr_code_id: string
          was_tested?: boolean
          withdrawn_at?: string | null
        }
        Update: {
          game_session_id?: string
          is_public?: boolean
          max_scans?: number | null
          points?: number
          qr_code_id?: string
          was_tested?: boolean
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'game_session_qr_codes_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'game_session_qr_codes_qr_code_id_fkey'
            columns: ['qr_code_id']
            isOneToOne: false
            referencedRelation: 'qr_codes'
            referencedColumns: ['id']
          },
        ]
      }
      game_sessions: {
        Row: {
          allows_guests: boolean
          archived_at: string | null
          claim_codes: number
          claim_contact: string
          claim_opens: string
          claims_opened_at: string | null
          cloned_from: string | null
          clue_sales_end_at: string | null
          created_at: string
          description_en: string
          description_hu: string
          ends_at: string | null
          helper_points_limit: number
          id: string
          invitation_en: string
          invitation_hu: string
          is_test: boolean
          joining_ends_at: string | null
          languages: string[]
          late_scan_grace: string
          leaderboard_frozen_at: string | null
          max_players: number | null
          name: string
          paused_at: string | null
          pauses: unknown
          place_en: string
          place_hu: string
          planned_visibility: string
          public_names: string
          results_published_at: string | null
          shows_player_count: boolean
          starting_tokens: number
          starts_at: string | null
          team_max_size: number
          team_mode: string
          treasure_awarded_at: string | null
          treasure_awarded_to: string | null
          treasure_name_en: string
          treasure_name_hu: string
          updated_at: string
          uses_clues: boolean
          uses_map: boolean
          visibility: string
        }
        ComputedFields: never
        Insert: {
          allows_guests?: boolean
          archived_at?: string | null
          claim_codes?: number
          claim_contact?: string
          claim_opens?: string
          claims_opened_at?: string | null
          cloned_from?: string | null
          clue_sales_end_at?: string | null
          created_at?: string
          description_en?: string
          description_hu?: string
          ends_at?: string | null
          helper_points_limit?: number
          id?: string
          invitation_en?: string
          invitation_hu?: string
          is_test?: boolean
          joining_ends_at?: string | null
          languages?: string[]
          late_scan_grace?: string
          leaderboard_frozen_at?: string | null
          max_players?: number | null
          name: string
          paused_at?: string | null
          pauses?: unknown
          place_en?: string
          place_hu?: string
          planned_visibility?: string
          public_names?: string
          results_published_at?: string | null
          shows_player_count?: boolean
          starting_tokens?: number
          starts_at?: string | null
          team_max_size?: number
          team_mode?: string
          treasure_awarded_at?: string | null
          treasure_awarded_to?: string | null
          treasure_name_en?: string
          treasure_name_hu?: string
          updated_at?: string
          uses_clues?: boolean
          uses_map?: boolean
          visibility?: string
        }
        Update: {
          allows_guests?: boolean
          archived_at?: string | null
          claim_codes?: number
          claim_contact?: string
          claim_opens?: string
          claims_opened_at?: string | null
          cloned_from?: string | null
          clue_sales_end_at?: string | null
          created_at?: string
          description_en?: string
          description_hu?: string
          ends_at?: string | null
          helper_points_limit?: number
          id?: string
          invitation_en?: string
          invitation_hu?: string
          is_test?: boolean
          joining_ends_at?: string | null
          languages?: string[]
          late_scan_grace?: string
          leaderboard_frozen_at?: string | null
          max_players?: number | null
          name?: string
          paused_at?: string | null
          pauses?: unknown
          place_en?: string
          place_hu?: string
          planned_visibility?: string
          public_names?: string
          results_published_at?: string | null
          shows_player_count?: boolean
          starting_tokens?: number
          starts_at?: string | null
          team_max_size?: number
          team_mode?: string
          treasure_awarded_at?: string | null
          treasure_awarded_to?: string | null
          treasure_name_en?: string
          treasure_name_hu?: string
          updated_at?: string
          uses_clues?: boolean
          uses_map?: boolean
          visibility?: string
        }
        Relationships: [
          {
            foreignKeyName: 'game_sessions_cloned_from_fkey'
            columns: ['cloned_from']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'game_sessions_treasure_awarded_to_fkey'
            columns: ['treasure_awarded_to']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      game_settings: {
        Row: {
          clue_access_enabled: boolean
          game_start_time: string
          is_schedule_enabled: boolean
          locked_message_en: string
          locked_message_hu: string
          print_site: string | null
          realtime_deliveries_per_second: number
          registration_deadline: string
          singleton: boolean
          updated_at: string
          updated_by: string | null
        }
        ComputedFields: never
        Insert: {
          clue_access_enabled?: boolean
          game_start_time?: string
          is_schedule_enabled?: boolean
          locked_message_en?: string
          locked_message_hu?: string
          print_site?: string | null
          realtime_deliveries_per_second?: number
          registration_deadline?: string
          singleton?: boolean
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          clue_access_enabled?: boolean
          game_start_time?: string
          is_schedule_enabled?: boolean
          locked_message_en?: string
          locked_message_hu?: string
          print_site?: string | null
          realtime_deliveries_per_second?: number
          registration_deadline?: string
          singleton?: boolean
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'game_settings_updated_by_fkey'
            columns: ['updated_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      jackpot_entries: {
        Row: {
          created_at: string
          created_by: string | null
          delta: number
          id: number
          jackpot_id: string
          kind: string
          token_transaction_id: number | null
        }
        ComputedFields: never
        Insert: {
          created_at: string
          created_by?: string | null
          delta: number
          id?: never
          jackpot_id: string
          kind: string
          token_transaction_id?: number | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          delta?: number
          id?: never
          jackpot_id?: string
          kind?: string
          token_transaction_id?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'jackpot_entries_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      jackpots: {
        Row: {
          closed_at: string | null
          created_at: string
          game_session_id: string
          id: string
          paid_to: string | null
          share_percent: number
          status: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          closed_at?: string | null
          created_at: string
          game_session_id: string
          id?: string
          paid_to?: string | null
          share_percent: number
          status?: string
          updated_at?: string
        }
        Update: {
          closed_at?: string | null
          created_at?: string
          game_session_id?: string
          id?: string
          paid_to?: string | null
          share_percent?: number
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'jackpots_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'jackpots_paid_to_fkey'
            columns: ['paid_to']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      map_markers: {
        Row: {
          created_at: string
          description_en: string
          description_hu: string
          id: string
          kind: string
          latitude: number
          longitude: number
          map_id: string
          name_en: string
          name_hu: string
          position: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          description_en?: string
          description_hu?: string
          id?: string
          kind?: string
          latitude: number
          longitude: number
          map_id: string
          name_en?: string
          name_hu: string
          position?: number
          updated_at?: string
        }
        Update: {
          created_at?: string
          description_en?: string
          description_hu?: string
          id?: string
          kind?: string
          latitude?: number
          longitude?: number
          map_id?: string
          name_en?: string
          name_hu?: string
          position?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'map_markers_map_id_fkey'
            columns: ['map_id']
            isOneToOne: false
            referencedRelation: 'maps'
            referencedColumns: ['id']
          },
        ]
      }
      maps: {
        Row: {
          created_at: string
          east: number
          game_session_id: string
          id: string
          image_path: string | null
          is_active: boolean
          kind: string
          max_zoom: number
          min_zoom: number
          name_en: string
          name_hu: string
          north: number
          position: number
          south: number
          tile_attribution: string
          tile_url: string | null
          updated_at: string
          west: number
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          east: number
          game_session_id: string
          id?: string
          image_path?: string | null
          is_active?: boolean
          kind: string
          max_zoom?: number
          min_zoom?: number
          name_en?: string
          name_hu: string
          north: number
          position?: number
          south: number
          tile_attribution?: string
          tile_url?: string | null
          updated_at?: string
          west: number
        }
        Update: {
          created_at?: string
          east?: number
          game_session_id?: string
          id?: string
          image_path?: string | null
          is_active?: boolean
          kind?: string
          max_zoom?: number
          min_zoom?: number
          name_en?: string
          name_hu?: string
          north?: number
          position?: number
          south?: number
          tile_attribution?: string
          tile_url?: string | null
          updated_at?: string
          west?: number
        }
        Relationships: [
          {
            foreignKeyName: 'maps_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
        ]
      }
      media: {
        Row: {
          alt_en: string
          alt_hu: string
          bytes: number
          content_type: string
          created_at: string
          created_by: string | null
          height: number | null
          id: string
          kind: string
          name: string
          transcript_en: string
          transcript_hu: string
          updated_at: string
          widths: number[]
        }
        ComputedFields: never
        Insert: {
          alt_en?: string
          alt_hu?: string
          bytes?: number
          content_type: string
          created_at?: string
          created_by?: string | null
          height?: number | null
          id: string
          kind?: never
          name?: string
          transcript_en?: string
          transcript_hu?: string
          updated_at?: string
          widths?: number[]
        }
        Update: {
          alt_en?: string
          alt_hu?: string
          bytes?: number
          content_type?: string
          created_at?: string
          created_by?: string | null
          height?: number | null
          id?: string
          kind?: never
          name?: string
          transcript_en?: string
          transcript_hu?: string
          updated_at?: string
          widths?: number[]
        }
        Relationships: [
          {
            foreignKeyName: 'media_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      order_payments: {
        Row: {
          created_at: string
          id: string
          order_id: string
          payment_method: string
          request_id: string
          result: Json | null
          status: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at: string
          id?: string
          order_id: string
          payment_method: string
          request_id: string
          result?: Json | null
          status: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          order_id?: string
          payment_method?: string
          request_id?: string
          result?: Json | null
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_payments_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'order_payments_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      orders: {
        Row: {
          cancelled_at: string | null
          coupon_id: string | null
          created_at: string
          currency: string
          discount_minor: number
          expires_at: string
          game_session_id: string | null
          id: string
          kind: string
          list_price_minor: number
          name_en: string
          name_hu: string
          offer_id: string | null
          paid_at: string | null
          payment_method: string | null
          price_reason: string
          product_id: string | null
          receipt_number: number | null
          request: NonNullable<Json>
          request_id: string
          result: NonNullable<Json>
          status: string
          tokens: number
          total_minor: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          cancelled_at?: string | null
          coupon_id?: string | null
          created_at: string
          currency: string
          discount_minor: number
          expires_at: string
          game_session_id?: string | null
          id?: string
          kind: string
          list_price_minor: number
          name_en: string
          name_hu: string
          offer_id?: string | null
          paid_at?: string | null
          payment_method?: string | null
          price_reason: string
          product_id?: string | null
          receipt_number?: number | null
          request: NonNullable<Json>
          request_id: string
          result: NonNullable<Json>
          status?: string
          tokens: number
          total_minor: number
          user_id: string
        }
        Update: {
          cancelled_at?: string | null
          coupon_id?: string | null
          created_at?: string
          currency?: string
          discount_minor?: number
          expires_at?: string
          game_session_id?: string | null
          id?: string
          kind?: string
          list_price_minor?: number
          name_en?: string
          name_hu?: string
          offer_id?: string | null
          paid_at?: string | null
          payment_method?: string | null
          price_reason?: string
          product_id?: string | null
          receipt_number?: number | null
          request?: NonNullable<Json>
          request_id?: string
          result?: NonNullable<Json>
          status?: string
          tokens?: number
          total_minor?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'orders_coupon_id_fkey'
            columns: ['coupon_id']
            isOneToOne: false
            referencedRelation: 'coupons'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'orders_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'orders_offer_id_fkey'
            columns: ['offer_id']
            isOneToOne: false
            referencedRelation: 'featured_offers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'orders_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'token_products'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'orders_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      point_adjustments: {
        Row: {
          created_at: string
          created_by: string | null
          game_session_id: string
          id: number
          points: number
          points_after: number
          points_before: number
          reason: string
          team_id: string | null
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at: string
          created_by?: string | null
          game_session_id: string
          id?: never
          points: number
          points_after: number
          points_before: number
          reason: string
          team_id?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          game_session_id?: string
          id?: never
          points?: number
          points_after?: number
          points_before?: number
          reason?: string
          team_id?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'point_adjustments_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'point_adjustments_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      problem_reports: {
        Row: {
          answered_at: string | null
          clue_id: string | null
          game_session_id: string
          id: string
          kind: string
          latitude: number | null
          longitude: number | null
          message: string
          photo_path: string | null
          qr_code_id: string | null
          received_at: string
          reported_at: string
          solved_at: string | null
          solved_by: string | null
          source: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          answered_at?: string | null
          clue_id?: string | null
          game_session_id: string
          id: string
          kind: string
          latitude?: number | null
          longitude?: number | null
          message: string
          photo_path?: string | null
          qr_code_id?: string | null
          received_at: string
          reported_at: string
          solved_at?: string | null
          solved_by?: string | null
          source: string
          user_id: string
        }
        Update: {
          answered_at?: string | null
          clue_id?: string | null
          game_session_id?: string
          id?: string
          kind?: string
          latitude?: number | null
          longitude?: number | null
          message?: string
          photo_path?: string | null
          qr_code_id?: string | null
          received_at?: string
          reported_at?: string
          solved_at?: string | null
          solved_by?: string | null
          source?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'problem_reports_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'problem_reports_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'problem_reports_qr_code_id_fkey'
            columns: ['qr_code_id']
            isOneToOne: false
            referencedRelation: 'qr_codes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'problem_reports_solved_by_fkey'
            columns: ['solved_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'problem_reports_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          active_game_session_id: string | null
          address: string | null
          announcements_read_at: string | null
          created_at: string
          email: string | null
          failed_login_attempts: number
          has_claimed_treasure: boolean
          id: string
          is_guest: boolean
          is_named_publicly: boolean | null
          language: string
          last_login_at: string | null
          name: string
          phone_number: string | null
          removed_at: string | null
          role: string
          search_name: string
          sort_name: string
          tax_id: string | null
          vip_tier_id: string | null
          vip_until: string | null
          claim_submitted: boolean | null
          claim_submitted_at: string | null
          points_total: number | null
        }
        ComputedFields: 'claim_submitted' | 'claim_submitted_at' | 'points_total'
        Insert: {
          active_game_session_id?: string | null
          address?: string | null
          announcements_read_at?: string | null
          created_at?: string
          email?: string | null
          failed_login_attempts?: number
          has_claimed_treasure?: boolean
          id: string
          is_guest?: boolean
          is_named_publicly?: boolean | null
          language?: string
          last_login_at?: string | null
          name: string
          phone_number?: string | null
          removed_at?: string | null
          role?: string
          search_name?: never
          sort_name?: never
          tax_id?: string | null
          vip_tier_id?: string | null
          vip_until?: string | null
        }
        Update: {
          active_game_session_id?: string | null
          address?: string | null
          announcements_read_at?: string | null
          created_at?: string
          email?: string | null
          failed_login_attempts?: number
          has_claimed_treasure?: boolean
          id?: string
          is_guest?: boolean
          is_named_publicly?: boolean | null
          language?: string
          last_login_at?: string | null
          name?: string
          phone_number?: string | null
          removed_at?: string | null
          role?: string
          search_name?: never
          sort_name?: never
          tax_id?: string | null
          vip_tier_id?: string | null
          vip_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'profiles_active_game_session_id_fkey'
            columns: ['active_game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
        ]
      }
      purchased_clues: {
        Row: {
          access_expires_at: string | null
          clue_content_en: string
          clue_content_hu: string
          clue_description_en: string
          clue_description_hu: string
          clue_id: string
          clue_name_en: string
          clue_name_hu: string
          clue_type: string
          game_session_id: string
          has_guide: boolean
          id: string
          is_accessible: boolean
          is_revealed: boolean
          offer_id: string | null
          order_id: string | null
          purchase_price: number
          purchased_at: string
          request_id: string | null
          team_id: string | null
          token_transaction_id: number | null
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          access_expires_at?: string | null
          clue_content_en: string
          clue_content_hu: string
          clue_description_en: string
          clue_description_hu: string
          clue_id: string
          clue_name_en: string
          clue_name_hu: string
          clue_type?: string
          game_session_id: string
          has_guide?: boolean
          id?: string
          is_accessible?: boolean
          is_revealed?: boolean
          offer_id?: string | null
          order_id?: string | null
          purchase_price: number
          purchased_at: string
          request_id?: string | null
          team_id?: string | null
          token_transaction_id?: number | null
          user_id?: string | null
        }
        Update: {
          access_expires_at?: string | null
          clue_content_en?: string
          clue_content_hu?: string
          clue_description_en?: string
          clue_description_hu?: string
          clue_id?: string
          clue_name_en?: string
          clue_name_hu?: string
          clue_type?: string
          game_session_id?: string
          has_guide?: boolean
          id?: string
          is_accessible?: boolean
          is_revealed?: boolean
          offer_id?: string | null
          order_id?: string | null
          purchase_price?: number
          purchased_at?: string
          request_id?: string | null
          team_id?: string | null
          token_transaction_id?: number | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'purchased_clues_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_clues_game_session_id_user_id_fkey'
            columns: ['game_session_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'user_game_sessions'
            referencedColumns: ['game_session_id', 'user_id']
          },
          {
            foreignKeyName: 'purchased_clues_offer_id_fkey'
            columns: ['offer_id']
            isOneToOne: false
            referencedRelation: 'featured_offers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_clues_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_clues_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      purchased_solution_guides: {
        Row: {
          access_expires_at: string | null
          clue_id: string
          content_en: string
          content_hu: string
          game_session_id: string
          id: string
          offer_id: string | null
          order_id: string | null
          price: number
          purchased_at: string
          request_id: string | null
          solution_guide_id: string
          team_id: string | null
          token_transaction_id: number | null
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          access_expires_at?: string | null
          clue_id: string
          content_en: string
          content_hu: string
          game_session_id: string
          id?: string
          offer_id?: string | null
          order_id?: string | null
          price: number
          purchased_at: string
          request_id?: string | null
          solution_guide_id: string
          team_id?: string | null
          token_transaction_id?: number | null
          user_id?: string | null
        }
        Update: {
          access_expires_at?: string | null
          clue_id?: string
          content_en?: string
          content_hu?: string
          game_session_id?: string
          id?: string
          offer_id?: string | null
          order_id?: string | null
          price?: number
          purchased_at?: string
          request_id?: string | null
          solution_guide_id?: string
          team_id?: string | null
          token_transaction_id?: number | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'purchased_solution_guides_clue_id_fkey'
            columns: ['clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_solution_guides_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_solution_guides_offer_id_fkey'
            columns: ['offer_id']
            isOneToOne: false
            referencedRelation: 'featured_offers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_solution_guides_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_solution_guides_solution_guide_id_fkey'
            columns: ['solution_guide_id']
            isOneToOne: false
            referencedRelation: 'clue_solution_guides'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_solution_guides_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'purchased_solution_guides_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      qr_codes: {
        Row: {
          card_picture_id: string | null
          card_sound_id: string | null
          card_text_en: string
          card_text_hu: string
          card_title_en: string
          card_title_hu: string
          created_at: string
          id: string
          is_active: boolean
          is_decoy: boolean
          latitude: number | null
          longitude: number | null
          name: string
          place_accuracy_m: number | null
          points: number
          printed_id: string
          radius_m: number | null
          replacement_id: string | null
          reveals_clue_id: string | null
          short_code: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          card_picture_id?: string | null
          card_sound_id?: string | null
          card_text_en?: string
          card_text_hu?: string
          card_title_en?: string
          card_title_hu?: string
          created_at?: string
          id?: string
          is_active?: boolean
          is_decoy?: boolean
          latitude?: number | null
          longitude?: number | null
          name: string
          place_accuracy_m?: number | null
          points?: number
          printed_id?: never
          radius_m?: number | null
          replacement_id?: string | null
          reveals_clue_id?: string | null
          short_code?: string
          updated_at?: string
        }
        Update: {
          card_picture_id?: string | null
          card_sound_id?: string | null
          card_text_en?: string
          card_text_hu?: string
          card_title_en?: string
          card_title_hu?: string
          created_at?: string
          id?: string
          is_active?: boolean
          is_decoy?: boolean
          latitude?: number | null
          longitude?: number | null
          name?: string
          place_accuracy_m?: number | null
          points?: number
          printed_id?: never
          radius_m?: number | null
          replacement_id?: string | null
          reveals_clue_id?: string | null
          short_code?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'qr_codes_card_picture_id_fkey'
            columns: ['card_picture_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'qr_codes_card_sound_id_fkey'
            columns: ['card_sound_id']
            isOneToOne: false
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'qr_codes_reveals_clue_id_fkey'
            columns: ['reveals_clue_id']
            isOneToOne: false
            referencedRelation: 'clue_templates'
            referencedColumns: ['id']
          },
        ]
      }
      scans: {
        Row: {
          client_scan_id: string | null
          current_points: number | null
          device_info: NonNullable<Json>
          failure_reason: string | null
          game_session_id: string
          id: number
          points: number
          presented_key: number | null
          qr_code_id: string | null
          qr_code_name: string | null
          received_at: string
          scanned_at: string
          status: string
          team_id: string | null
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          client_scan_id?: string | null
          current_points?: number | null
          device_info?: NonNullable<Json>
          failure_reason?: string | null
          game_session_id: string
          id?: never
          points?: number
          presented_key?: number | null
          qr_code_id?: string | null
          qr_code_name?: string | null
          received_at: string
          scanned_at: string
          status: string
          team_id?: string | null
          user_id?: string | null
        }
        Update: {
          client_scan_id?: string | null
          current_points?: number | null
          device_info?: NonNullable<Json>
          failure_reason?: string | null
          game_session_id?: string
          id?: never
          points?: number
          presented_key?: number | null
          qr_code_id?: string | null
          qr_code_name?: string | null
          received_at?: string
          scanned_at?: string
          status?: string
          team_id?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      session_events: {
        Row: {
          created_at: string
          created_by: string | null
          details: NonNullable<Json>
          game_session_id: string
          id: number
          kind: string
        }
        ComputedFields: never
        Insert: {
          created_at: string
          created_by?: string | null
          details?: NonNullable<Json>
          game_session_id: string
          id?: never
          kind: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          details?: NonNullable<Json>
          game_session_id?: string
          id?: never
          kind?: string
        }
        Relationships: [
          {
            foreignKeyName: 'session_events_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'session_events_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
        ]
      }
      teams: {
        Row: {
          board_points: number
          board_reached_at: string
          by_organiser: boolean
          captain_id: string | null
          code: string
          created_at: string
          current_points: number
          found_codes: number
          game_session_id: string
          id: string
          name: string
          name_key: string
        }
        ComputedFields: never
        Insert: {
          board_points?: number
          board_reached_at?: string
          by_organiser?: boolean
          captain_id?: string | null
          code?: string
          created_at?: string
          current_points?: number
          found_codes?: number
          game_session_id: string
          id?: string
          name: string
          name_key?: never
        }
        Update: {
          board_points?: number
          board_reached_at?: string
          by_organiser?: boolean
          captain_id?: string | null
          code?: string
          created_at?: string
          current_points?: number
          found_codes?: number
          game_session_id?: string
          id?: string
          name?: string
          name_key?: never
        }
        Relationships: [
          {
            foreignKeyName: 'teams_captain_id_fkey'
            columns: ['captain_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'teams_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
        ]
      }
      token_balances: {
        Row: {
          balance: number
          last_updated: string
          total_earned: number
          total_spent: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          balance?: number
          last_updated?: string
          total_earned?: number
          total_spent?: number
          user_id: string
        }
        Update: {
          balance?: number
          last_updated?: string
          total_earned?: number
          total_spent?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'token_balances_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      token_products: {
        Row: {
          created_at: string
          description_en: string
          description_hu: string
          id: string
          is_active: boolean
          name_en: string
          name_hu: string
          position: number
          price_eur_minor: number
          price_huf_minor: number
          tokens: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          description_en?: string
          description_hu?: string
          id?: string
          is_active?: boolean
          name_en?: string
          name_hu: string
          position?: number
          price_eur_minor: number
          price_huf_minor: number
          tokens: number
          updated_at?: string
        }
        Update: {
          created_at?: string
          description_en?: string
          description_hu?: string
          id?: string
          is_active?: boolean
          name_en?: string
          name_hu?: string
          position?: number
          price_eur_minor?: number
          price_huf_minor?: number
          tokens?: number
          updated_at?: string
        }
        Relationships: []
      }
      token_transactions: {
        Row: {
          amount: number
          completed_at: string
          counts_for_rate_limit: boolean
          created_at: string
          delta: number
          description: string
          id: number
          metadata: NonNullable<Json>
          order_id: string | null
          payment_method: string | null
          request_id: string | null
          status: string
          type: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          amount?: never
          completed_at: string
          counts_for_rate_limit?: boolean
          created_at: string
          delta: number
          description?: string
          id?: never
          metadata: NonNullable<Json>
          order_id?: string | null
          payment_method?: string | null
          request_id?: string | null
          status?: string
          type: string
          user_id: string
        }
        Update: {
          amount?: never
          completed_at?: string
          counts_for_rate_limit?: boolean
          created_at?: string
          delta?: number
          description?: string
          id?: never
          metadata?: NonNullable<Json>
          order_id?: string | null
          payment_method?: string | null
          request_id?: string | null
          status?: string
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'token_transactions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      treasure_claims: {
        Row: {
          address: string | null
          game_session_id: string
          id: string
          name: string
          phone_number: string | null
          photo_path: string | null
          rejection_reason: string | null
          request_id: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          submitted_at: string
          tax_id: string | null
          team_id: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          address?: string | null
          game_session_id: string
          id?: string
          name: string
          phone_number?: string | null
          photo_path?: string | null
          rejection_reason?: string | null
          request_id?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at: string
          tax_id?: string | null
          team_id?: string | null
          user_id: string
        }
        Update: {
          address?: string | null
          game_session_id?: string
          id?: string
          name?: string
          phone_number?: string | null
          photo_path?: string | null
          rejection_reason?: string | null
          request_id?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          tax_id?: string | null
          team_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'treasure_claims_game_session_id_user_id_fkey'
            columns: ['game_session_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'user_game_sessions'
            referencedColumns: ['game_session_id', 'user_id']
          },
          {
            foreignKeyName: 'treasure_claims_reviewed_by_fkey'
            columns: ['reviewed_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'treasure_claims_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      user_game_sessions: {
        Row: {
          announcements_read_at: string | null
          board_points: number
          board_reached_at: string
          current_points: number
          first_found_at: string | null
          found_codes: number
          game_session_id: string
          joined_at: string
          last_activity: string
          team_changed_at: string | null
          team_id: string | null
          team_points: number
          test_balance: number | null
          tokens_granted: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          announcements_read_at?: string | null
          board_points?: number
          board_reached_at?: string
          current_points?: number
          first_found_at?: string | null
          found_codes?: number
          game_session_id: string
          joined_at: string
          last_activity: string
          team_changed_at?: string | null
          team_id?: string | null
          team_points?: number
          test_balance?: number | null
          tokens_granted?: number
          user_id: string
        }
        Update: {
          announcements_read_at?: string | null
          board_points?: number
          board_reached_at?: string
          current_points?: number
          first_found_at?: string | null
          found_codes?: number
          game_session_id?: string
          joined_at?: string
          last_activity?: string
          team_changed_at?: string | null
          team_id?: string | null
          team_points?: number
          test_balance?: number | null
          tokens_granted?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'user_game_sessions_game_session_id_fkey'
            columns: ['game_session_id']
            isOneToOne: false
            referencedRelation: 'game_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'user_game_sessions_team_fkey'
            columns: ['game_session_id', 'team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['game_session_id', 'id']
          },
          {
            foreignKeyName: 'user_game_sessions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      vip_memberships: {
        Row: {
          created_at: string
          ends_at: string
          granted_by: string | null
          id: string
          price: number
          request_id: string
          result: Json | null
          source: string
          starts_at: string
          tier_id: string
          token_transaction_id: number | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at: string
          ends_at: string
          granted_by?: string | null
          id?: string
          price?: number
          request_id: string
          result?: Json | null
          source: string
          starts_at: string
          tier_id: string
          token_transaction_id?: number | null
          user_id: string
        }
        Update: {
          created_at?: string
          ends_at?: string
          granted_by?: string | null
          id?: string
          price?: number
          request_id?: string
          result?: Json | null
          source?: string
          starts_at?: string
          tier_id?: string
          token_transaction_id?: number | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'vip_memberships_granted_by_fkey'
            columns: ['granted_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'vip_memberships_tier_id_fkey'
            columns: ['tier_id']
            isOneToOne: false
            referencedRelation: 'vip_tiers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'vip_memberships_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      vip_tiers: {
        Row: {
          badge: string
          created_at: string
          description_en: string
          description_hu: string
          discount_percent: number
          duration_days: number
          early_access_minutes: number
          id: string
          is_active: boolean
          name_en: string
          name_hu: string
          position: number
          price: number
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          badge?: string
          created_at?: string
          description_en?: string
          description_hu?: string
          discount_percent?: number
          duration_days: number
          early_access_minutes?: number
          id?: string
          is_active?: boolean
          name_en?: string
          name_hu: string
          position?: number
          price: number
          updated_at?: string
        }
        Update: {
          badge?: string
          created_at?: string
          description_en?: string
          description_hu?: string
          discount_percent?: number
          duration_days?: number
          early_access_minutes?: number
          id?: string
          is_active?: boolean
          name_en?: string
          name_hu?: string
          position?: number
          price?: number
          updated_at?: string
        }
        Relationships: []
      }
    }
    Views: {
      point_entries: {
        Row: {
          created_at: string
          game_session_id: string
          id: number
          points: number
          qr_code_id: string | null
          qr_code_name: string | null
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string | null
          game_session_id?: string | null
          id?: number | null
          points?: number | null
          qr_code_id?: string | null
          qr_code_name?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string | null
          game_session_id?: string | null
          id?: number | null
          points?: number | null
          qr_code_id?: string | null
          qr_code_name?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_helper_invitation: { Args: { p_token: string }; Returns: Json }
      admin_add_helper: {
        Args: { p_email: string; p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['game_session_helpers']
        SetofOptions: {
          from: '*'
          to: 'game_session_helpers'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_add_media: {
        Args: { p_media: Json }
        Returns: {
          alt_en: string
          alt_hu: string
          bytes: number
          content_type: string
          created_at: string
          created_by: string | null
          height: number | null
          id: string
          kind: string
          name: string
          transcript_en: string
          transcript_hu: string
          updated_at: string
          widths: number[]
        }
        SetofOptions: {
          from: '*'
          to: 'media'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_adjust_points: {
        Args: {
          p_game_session_id: string
          p_is_preview?: boolean
          p_points: number
          p_reason: string
          p_request_id: string
          p_user_ids: string[]
        }
        Returns: Database['public']['CompositeTypes']['correction']
        SetofOptions: {
          from: '*'
          to: 'correction'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_adjust_tokens: {
        Args: { p_amount: number; p_description: string; p_request_id: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['token_movement']
        SetofOptions: {
          from: '*'
          to: 'token_movement'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_announce: {
        Args: {
          p_audience?: string
          p_body_en: string
          p_body_hu: string
          p_game_session_id: string
          p_published_at?: string
          p_request_id: string
          p_title_en: string
          p_title_hu: string
        }
        Returns: Database['public']['CompositeTypes']['sent_announcement']
        SetofOptions: {
          from: '*'
          to: 'sent_announcement'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_answer_reports: {
        Args: {
          p_is_solved: boolean
          p_message: string
          p_report_ids: string[]
          p_request_id: string
        }
        Returns: Database['public']['CompositeTypes']['answered_reports']
        SetofOptions: {
          from: '*'
          to: 'answered_reports'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_archive_game_session: {
        Args: { p_game_session_id: string; p_is_archived: boolean }
        Returns: Database['public']['CompositeTypes']['archived_session']
        SetofOptions: {
          from: '*'
          to: 'archived_session'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_ban_user: {
        Args: { p_banned_until?: string; p_reason: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['changed_ban']
        SetofOptions: {
          from: '*'
          to: 'changed_ban'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_clone_game_session: {
        Args: {
          p_as_test: boolean
          p_game_session_id: string
          p_name: string
          p_new_codes?: boolean
          p_request_id?: string
        }
        Returns: Database['public']['CompositeTypes']['saved_game_session']
        SetofOptions: {
          from: '*'
          to: 'saved_game_session'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_close_jackpot: {
        Args: {
          p_action: string
          p_jackpot_id: string
          p_request_id?: string
          p_to_session_id?: string
          p_updated_at?: string
        }
        Returns: Database['public']['CompositeTypes']['closed_jackpot']
        SetofOptions: {
          from: '*'
          to: 'closed_jackpot'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_clue_statistics: {
        Args: { p_game_session_id?: string }
        Returns: Database['public']['CompositeTypes']['admin_clue_statistics_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_clue_statistics_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_correct_finds: {
        Args: {
          p_is_preview?: boolean
          p_kind: string
          p_reason: string
          p_request_id: string
          p_scan_ids: number[]
        }
        Returns: Database['public']['CompositeTypes']['correction']
        SetofOptions: {
          from: '*'
          to: 'correction'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_count_guests: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['guest_counts']
        SetofOptions: {
          from: '*'
          to: 'guest_counts'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_count_named_players: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['named_players']
        SetofOptions: {
          from: '*'
          to: 'named_players'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_coupon_usage: {
        Args: { p_from: string; p_time_zone?: string; p_to: string }
        Returns: Database['public']['CompositeTypes']['coupon_usage']
        SetofOptions: {
          from: '*'
          to: 'coupon_usage'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_create_coupons: {
        Args: {
          p_batch: string
          p_count: number
          p_coupon: Json
          p_prefix?: string
          p_request_id?: string
        }
        Returns: Database['public']['CompositeTypes']['created_coupons']
        SetofOptions: {
          from: '*'
          to: 'created_coupons'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_create_device_code: {
        Args: { p_user_id: string }
        Returns: Database['public']['CompositeTypes']['device_code']
        SetofOptions: {
          from: '*'
          to: 'device_code'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_create_game_session: {
        Args: {
          p_code_prefix?: string
          p_codes?: number
          p_game_session: Json
          p_points?: number
          p_request_id?: string
        }
        Returns: Database['public']['CompositeTypes']['created_game_session']
        SetofOptions: {
          from: '*'
          to: 'created_game_session'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_create_qr_codes: {
        Args: {
          p_count: number
          p_game_session_id?: string
          p_points?: number
          p_prefix: string
          p_request_id?: string
        }
        Returns: Database['public']['CompositeTypes']['created_qr_codes']
        SetofOptions: {
          from: '*'
          to: 'created_qr_codes'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_credit_find: {
        Args: {
          p_game_session_id: string
          p_is_preview?: boolean
          p_qr_code_id: string
          p_reason: string
          p_request_id: string
          p_user_ids: string[]
        }
        Returns: Database['public']['CompositeTypes']['correction']
        SetofOptions: {
          from: '*'
          to: 'correction'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_database_version: { Args: Record<PropertyKey, never>; Returns: string }
      admin_delete_game_session: {
        Args: { p_game_session_id: string; p_updated_at?: string }
        Returns: Database['public']['CompositeTypes']['deletion']
        SetofOptions: {
          from: '*'
          to: 'deletion'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_delete_media: {
        Args: { p_media_id: string }
        Returns: Database['public']['CompositeTypes']['deleted_media']
        SetofOptions: {
          from: '*'
          to: 'deleted_media'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_delete_task_photos: {
        Args: { p_game_session_id: string }
        Returns: {
          path: string
        }[]
      }
      admin_delete_team: {
        Args: { p_team_id: string }
        Returns: Database['public']['CompositeTypes']['deletion']
        SetofOptions: {
          from: '*'
          to: 'deletion'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_delete_user: {
        Args: { p_user_id: string }
        Returns: Database['public']['CompositeTypes']['deletion']
        SetofOptions: {
          from: '*'
          to: 'deletion'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_export_hunt: {
        Args: { p_game_session_id: string; p_with_offers?: boolean; p_with_prints?: boolean }
        Returns: Database['public']['CompositeTypes']['exported_hunt']
        SetofOptions: {
          from: '*'
          to: 'exported_hunt'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_freeze_leaderboard: {
        Args: { p_game_session_id: string; p_is_frozen: boolean }
        Returns: Database['public']['CompositeTypes']['frozen_leaderboard']
        SetofOptions: {
          from: '*'
          to: 'frozen_leaderboard'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_game_session_desk: {
        Args: { p_game_session_id: string; p_time_zone?: string }
        Returns: Database['public']['CompositeTypes']['game_session_desk']
        SetofOptions: {
          from: '*'
          to: 'game_session_desk'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_get_helpers: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['game_session_helpers']
        SetofOptions: {
          from: '*'
          to: 'game_session_helpers'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_get_user: {
        Args: { p_user_id: string }
        Returns: Database['public']['CompositeTypes']['user_details']
        SetofOptions: {
          from: '*'
          to: 'user_details'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_get_venue_screen: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['admin_venue_screen']
        SetofOptions: {
          from: '*'
          to: 'admin_venue_screen'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_import_clues: {
        Args: { p_clues: Json; p_game_session_id?: string; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['saved_clues']
        SetofOptions: {
          from: '*'
          to: 'saved_clues'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_import_hunt: {
        Args: {
          p_document: Json
          p_files?: Json
          p_is_preview?: boolean
          p_name?: string
          p_request_id?: string
        }
        Returns: Database['public']['CompositeTypes']['imported_hunt']
        SetofOptions: {
          from: '*'
          to: 'imported_hunt'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_import_qr_codes: {
        Args: { p_codes: Json; p_game_session_id?: string; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['saved_qr_codes']
        SetofOptions: {
          from: '*'
          to: 'saved_qr_codes'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_invite_helper: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['invited_helper']
        SetofOptions: {
          from: '*'
          to: 'invited_helper'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_launch_checklist: {
        Args: { p_game_session_id?: string }
        Returns: Database['public']['CompositeTypes']['launch_checklist']
        SetofOptions: {
          from: '*'
          to: 'launch_checklist'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_list_activity: {
        Args: {
          p_component?: string
          p_from?: string
          p_identifiers?: string[]
          p_limit?: number
          p_part?: string
          p_search?: string
          p_to?: string
          p_type?: string
          p_user?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_activity_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_activity_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_activity_choices: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['activity_choices']
        SetofOptions: {
          from: '*'
          to: 'activity_choices'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_list_announcements: {
        Args: { p_game_session_id?: string; p_limit?: number; p_offset?: number }
        Returns: Database['public']['CompositeTypes']['admin_announcement_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_announcement_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_clues: {
        Args: {
          p_descending?: boolean
          p_game_session_id?: string
          p_has_guide?: boolean
          p_is_active?: boolean
          p_is_locked?: boolean
          p_limit?: number
          p_missing_translation?: boolean
          p_offset?: number
          p_search?: string
          p_sort?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_clue_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_clue_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_coupon_batches: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['admin_coupon_batch_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_coupon_batch_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_coupon_redemptions: {
        Args: {
          p_batch?: string
          p_descending?: boolean
          p_from?: string
          p_kind?: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
          p_to?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_coupon_redemption_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_coupon_redemption_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_coupons: {
        Args: {
          p_batch?: string
          p_descending?: boolean
          p_kind?: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
          p_state?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_coupon_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_coupon_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_featured_offers: {
        Args: {
          p_descending?: boolean
          p_kind?: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
          p_state?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_featured_offer_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_featured_offer_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_found_qr_codes: {
        Args: {
          p_game_session_id?: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_with_tests?: boolean
        }
        Returns: Database['public']['CompositeTypes']['admin_found_qr_code_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_found_qr_code_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_game_sessions: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['admin_game_session_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_game_session_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_helper_acts: {
        Args: { p_game_session_id: string; p_limit?: number; p_offset?: number }
        Returns: Database['public']['CompositeTypes']['helper_act_row'][]
        SetofOptions: {
          from: '*'
          to: 'helper_act_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_jackpot_entries: {
        Args: {
          p_jackpot_id: string
          p_kind?: string
          p_limit?: number
          p_offset?: number
          p_search?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_jackpot_entry_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_jackpot_entry_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_jackpots: {
        Args: {
          p_descending?: boolean
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
          p_status?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_jackpot_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_jackpot_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_orders: {
        Args: {
          p_currency?: string
          p_descending?: boolean
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
          p_status?: string
          p_with_tests?: boolean
        }
        Returns: Database['public']['CompositeTypes']['admin_order_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_order_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_orphaned_media: {
        Args: Record<PropertyKey, never>
        Returns: {
          bytes: number
          has_row: boolean
          media_id: string
          name: string
          paths: string[]
        }[]
      }
      admin_list_orphaned_photos: {
        Args: Record<PropertyKey, never>
        Returns: {
          bucket: string
          path: string
        }[]
      }
      admin_list_problem_reports: {
        Args: {
          p_game_session_id: string
          p_is_solved?: boolean
          p_limit?: number
          p_offset?: number
        }
        Returns: Database['public']['CompositeTypes']['admin_problem_report_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_problem_report_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_qr_codes: {
        Args: {
          p_descending?: boolean
          p_game_session_id?: string
          p_has_place?: boolean
          p_is_active?: boolean
          p_is_decoy?: boolean
          p_is_found?: boolean
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_qr_code_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_qr_code_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_session_members: {
        Args: {
          p_descending?: boolean
          p_game_session_id: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_session_member_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_session_member_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_task_photos: {
        Args: { p_game_session_id: string; p_limit?: number; p_offset?: number }
        Returns: Database['public']['CompositeTypes']['task_photo_row'][]
        SetofOptions: {
          from: '*'
          to: 'task_photo_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_tasks: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['admin_task_row'][]
      }
      admin_list_teams: {
        Args: {
          p_descending?: boolean
          p_game_session_id: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_team_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_team_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_token_transactions: {
        Args: { p_limit?: number; p_offset?: number; p_search?: string; p_type?: string }
        Returns: Database['public']['CompositeTypes']['admin_token_transaction_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_token_transaction_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_treasure_claims: {
        Args: {
          p_game_session_id?: string
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_status?: string
          p_with_tests?: boolean
        }
        Returns: Database['public']['CompositeTypes']['admin_treasure_claim_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_treasure_claim_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_user_history: {
        Args: { p_kind: string; p_limit?: number; p_offset?: number; p_user_id: string }
        Returns: {
          item: Json
          total_count: number
        }[]
      }
      admin_list_users: {
        Args: {
          p_descending?: boolean
          p_is_banned?: boolean
          p_limit?: number
          p_offset?: number
          p_role?: string
          p_search?: string
          p_sort?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_user_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_user_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_vip_memberships: {
        Args: {
          p_descending?: boolean
          p_limit?: number
          p_offset?: number
          p_search?: string
          p_sort?: string
          p_state?: string
          p_tier_id?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_vip_membership_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_vip_membership_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_list_vip_tiers: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['admin_vip_tier_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_vip_tier_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_mark_cheat_case: {
        Args: {
          p_game_session_id: string
          p_is_reviewed?: boolean
          p_kind: string
          p_note?: string
          p_reviewed_at?: string
          p_user_id: string
        }
        Returns: Database['public']['CompositeTypes']['marked_cheat_case']
        SetofOptions: {
          from: '*'
          to: 'marked_cheat_case'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_merge_teams: {
        Args: { p_into_team_id: string; p_request_id?: string; p_team_id: string }
        Returns: Database['public']['CompositeTypes']['merged_teams']
        SetofOptions: {
          from: '*'
          to: 'merged_teams'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_move_player: {
        Args: { p_game_session_id: string; p_team_id?: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['moved_player']
        SetofOptions: {
          from: '*'
          to: 'moved_player'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_open_claims: {
        Args: { p_game_session_id: string; p_is_open: boolean }
        Returns: Database['public']['CompositeTypes']['opened_claims']
        SetofOptions: {
          from: '*'
          to: 'opened_claims'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_overview: {
        Args: { p_time_zone?: string }
        Returns: Database['public']['CompositeTypes']['overview']
        SetofOptions: {
          from: '*'
          to: 'overview'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_pause_game_session: {
        Args: {
          p_extends_end?: boolean
          p_game_session_id: string
          p_is_paused: boolean
          p_message?: string
        }
        Returns: Database['public']['CompositeTypes']['changed_pause']
        SetofOptions: {
          from: '*'
          to: 'changed_pause'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_preflight: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['finding'][]
      }
      admin_publish_game_session: {
        Args: { p_game_session_id: string; p_visibility: string }
        Returns: Database['public']['CompositeTypes']['changed_visibility']
        SetofOptions: {
          from: '*'
          to: 'changed_visibility'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_publish_results: {
        Args: { p_game_session_id: string; p_is_published: boolean }
        Returns: Database['public']['CompositeTypes']['published_results']
        SetofOptions: {
          from: '*'
          to: 'published_results'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_purchase_statistics: {
        Args: { p_from?: string; p_game_session_id?: string; p_time_zone?: string; p_to?: string }
        Returns: Database['public']['CompositeTypes']['purchase_report']
        SetofOptions: {
          from: '*'
          to: 'purchase_report'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_qr_code_statistics: {
        Args: { p_game_session_id: string; p_qr_code_id?: string; p_time_zone?: string }
        Returns: Database['public']['CompositeTypes']['qr_code_statistics']
        SetofOptions: {
          from: '*'
          to: 'qr_code_statistics'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_record_poster: {
        Args: { p_join_code: string }
        Returns: Database['public']['CompositeTypes']['recorded_poster']
        SetofOptions: {
          from: '*'
          to: 'recorded_poster'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_reject_late_claims: {
        Args: { p_game_session_id: string; p_reason: string }
        Returns: Database['public']['CompositeTypes']['rejected_claims']
        SetofOptions: {
          from: '*'
          to: 'rejected_claims'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_remove_guests: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['guest_removal']
        SetofOptions: {
          from: '*'
          to: 'guest_removal'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_remove_helper: {
        Args: { p_game_session_id: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['game_session_helpers']
        SetofOptions: {
          from: '*'
          to: 'game_session_helpers'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_remove_old_guests: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['guest_removal']
        SetofOptions: {
          from: '*'
          to: 'guest_removal'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_replace_join_code: {
        Args: { p_game_session_id: string; p_join_code?: string; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['replaced_join_code']
        SetofOptions: {
          from: '*'
          to: 'replaced_join_code'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_reschedule_game_session: {
        Args: {
          p_ends_at: string
          p_game_session_id: string
          p_minutes: number
          p_moves_dates?: boolean
        }
        Returns: Database['public']['CompositeTypes']['changed_end']
        SetofOptions: {
          from: '*'
          to: 'changed_end'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_reset_test_session: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['emptied_session']
        SetofOptions: {
          from: '*'
          to: 'emptied_session'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_reveal_places: {
        Args: { p_game_session_id: string; p_revealed: number }
        Returns: Database['public']['CompositeTypes']['admin_venue_screen']
        SetofOptions: {
          from: '*'
          to: 'admin_venue_screen'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_review_cheating: {
        Args: { p_before_scan_id?: number; p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['cheat_report']
        SetofOptions: {
          from: '*'
          to: 'cheat_report'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_review_treasure_claim: {
        Args: {
          p_claim_id: string
          p_decision: string
          p_jackpot_updated_at?: string
          p_reason?: string
          p_request_id?: string
        }
        Returns: Database['public']['CompositeTypes']['reviewed_claim']
        SetofOptions: {
          from: '*'
          to: 'reviewed_claim'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_save_clue: {
        Args: { p_clue: Json; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['saved_clue']
        SetofOptions: {
          from: '*'
          to: 'saved_clue'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_save_featured_offer: {
        Args: { p_offer: Json; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['saved_offer']
        SetofOptions: {
          from: '*'
          to: 'saved_offer'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_save_game_session: {
        Args: { p_game_session: Json; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['saved_game_session']
        SetofOptions: {
          from: '*'
          to: 'saved_game_session'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_save_jackpot: {
        Args: {
          p_game_session_id: string
          p_request_id: string
          p_seed_tokens: number
          p_share_percent: number
          p_updated_at?: string
        }
        Returns: Database['public']['CompositeTypes']['saved_jackpot']
        SetofOptions: {
          from: '*'
          to: 'saved_jackpot'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_save_solution_guide: {
        Args: { p_guide: Json; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['saved_solution_guide']
        SetofOptions: {
          from: '*'
          to: 'saved_solution_guide'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_save_task: {
        Args: {
          p_game_session_id: string
          p_qr_code_id: string
          p_request_id?: string
          p_task: Json
          p_updated_at?: string
        }
        Returns: Database['public']['CompositeTypes']['admin_task_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_task_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_save_teams: {
        Args: { p_game_session_id: string; p_request_id?: string; p_teams: Json }
        Returns: Database['public']['CompositeTypes']['saved_teams']
        SetofOptions: {
          from: '*'
          to: 'saved_teams'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_save_venue_screen: {
        Args: {
          p_allows_embedding: boolean
          p_game_session_id: string
          p_language: string
          p_panels: string[]
          p_theme: string
        }
        Returns: Database['public']['CompositeTypes']['admin_venue_screen']
        SetofOptions: {
          from: '*'
          to: 'admin_venue_screen'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_send_message: {
        Args: {
          p_body_en: string
          p_body_hu: string
          p_game_session_id: string
          p_request_id: string
          p_title_en: string
          p_title_hu: string
          p_user_ids: string[]
        }
        Returns: Database['public']['CompositeTypes']['sent_message']
        SetofOptions: {
          from: '*'
          to: 'sent_message'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_session_timeline: {
        Args: { p_game_session_id: string; p_limit?: number; p_offset?: number }
        Returns: Database['public']['CompositeTypes']['admin_timeline_row'][]
        SetofOptions: {
          from: '*'
          to: 'admin_timeline_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_set_game_session_phase: {
        Args: { p_game_session_id: string; p_phase: string }
        Returns: Database['public']['CompositeTypes']['changed_phase']
        SetofOptions: {
          from: '*'
          to: 'changed_phase'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_set_helper_points_limit: {
        Args: { p_game_session_id: string; p_points_limit: number }
        Returns: Database['public']['CompositeTypes']['game_session_helpers']
        SetofOptions: {
          from: '*'
          to: 'game_session_helpers'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_set_qr_codes_active: {
        Args: { p_is_active: boolean; p_qr_code_ids: string[] }
        Returns: Database['public']['CompositeTypes']['changed_qr_codes']
        SetofOptions: {
          from: '*'
          to: 'changed_qr_codes'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_set_user_role: {
        Args: { p_role: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['changed_role']
        SetofOptions: {
          from: '*'
          to: 'changed_role'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_set_venue_screen_link: {
        Args: { p_game_session_id: string; p_is_open: boolean }
        Returns: Database['public']['CompositeTypes']['admin_venue_screen']
        SetofOptions: {
          from: '*'
          to: 'admin_venue_screen'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_set_vip: {
        Args: { p_days?: number; p_request_id: string; p_tier_id?: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['vip_grant']
        SetofOptions: {
          from: '*'
          to: 'vip_grant'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_statistics: {
        Args: { p_from?: string; p_game_session_id?: string; p_time_zone?: string; p_to?: string }
        Returns: Database['public']['CompositeTypes']['play_report']
        SetofOptions: {
          from: '*'
          to: 'play_report'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_task_statistics: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['task_statistics_row'][]
      }
      admin_test_scan: {
        Args: {
          p_at?: string
          p_code: string
          p_game_session_id: string
          p_location?: Json
          p_user_id?: string
        }
        Returns: Database['public']['CompositeTypes']['test_scan']
        SetofOptions: {
          from: '*'
          to: 'test_scan'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_token_statistics: {
        Args: { p_from?: string; p_game_session_id?: string; p_time_zone?: string; p_to?: string }
        Returns: Database['public']['CompositeTypes']['token_report']
        SetofOptions: {
          from: '*'
          to: 'token_report'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_unban_user: {
        Args: { p_user_id: string }
        Returns: Database['public']['CompositeTypes']['changed_ban']
        SetofOptions: {
          from: '*'
          to: 'changed_ban'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_undo_helper_act: {
        Args: { p_act_id: number; p_reason: string; p_request_id: string }
        Returns: Database['public']['CompositeTypes']['undone_helper_act']
        SetofOptions: {
          from: '*'
          to: 'undone_helper_act'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_update_game_settings: {
        Args: { p_seen?: Json; p_settings: Json }
        Returns: Database['public']['CompositeTypes']['edited_game_settings']
        SetofOptions: {
          from: '*'
          to: 'edited_game_settings'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_update_user: {
        Args: {
          p_address?: string
          p_name?: string
          p_phone_number?: string
          p_seen?: Json
          p_tax_id?: string
          p_user_id: string
        }
        Returns: Database['public']['CompositeTypes']['profile_details']
        SetofOptions: {
          from: '*'
          to: 'profile_details'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_withdraw_announcement: {
        Args: { p_announcement_id: string }
        Returns: Database['public']['CompositeTypes']['withdrawn_announcement']
        SetofOptions: {
          from: '*'
          to: 'withdrawn_announcement'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_withdraw_code: {
        Args: {
          p_game_session_id: string
          p_qr_code_id: string
          p_reason?: string
          p_remedy?: string
        }
        Returns: Database['public']['CompositeTypes']['code_withdrawal']
        SetofOptions: {
          from: '*'
          to: 'code_withdrawal'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_withdraw_helper_invitation: {
        Args: { p_invitation_id: string }
        Returns: Database['public']['CompositeTypes']['game_session_helpers']
        SetofOptions: {
          from: '*'
          to: 'game_session_helpers'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      answer_task: {
        Args: { p_answer: string[]; p_captured_at: string; p_request_id: string; p_task_id: string }
        Returns: Database['public']['CompositeTypes']['task_result']
        SetofOptions: {
          from: '*'
          to: 'task_result'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      awaits_first_account: { Args: Record<PropertyKey, never>; Returns: boolean }
      buy_clue: {
        Args: {
          p_clue_id: string
          p_expected_price: number
          p_game_session_id: string
          p_request_id: string
        }
        Returns: Database['public']['CompositeTypes']['bought_clue']
        SetofOptions: {
          from: '*'
          to: 'bought_clue'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      buy_solution_guide: {
        Args: {
          p_expected_price: number
          p_game_session_id: string
          p_request_id: string
          p_solution_guide_id: string
        }
        Returns: Database['public']['CompositeTypes']['bought_solution_guide']
        SetofOptions: {
          from: '*'
          to: 'bought_solution_guide'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      buy_vip: {
        Args: { p_expected_price?: number; p_request_id: string; p_tier_id: string }
        Returns: Database['public']['CompositeTypes']['vip_purchase']
        SetofOptions: {
          from: '*'
          to: 'vip_purchase'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      cancel_order: {
        Args: { p_order_id: string }
        Returns: Database['public']['CompositeTypes']['cancelled_order']
        SetofOptions: {
          from: '*'
          to: 'cancelled_order'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      claim_submitted: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >
        }
        Returns: boolean
      }
      claim_submitted_at: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >
        }
        Returns: string
      }
      create_device_code: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['device_code']
        SetofOptions: {
          from: '*'
          to: 'device_code'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      create_order: {
        Args: {
          p_coupon_code: string
          p_currency?: string
          p_game_session_id?: string
          p_offer_id: string
          p_product_id: string
          p_request_id: string
        }
        Returns: Json
      }
      create_team: {
        Args: { p_game_session_id: string; p_name: string; p_request_id?: string }
        Returns: Database['public']['CompositeTypes']['team']
        SetofOptions: {
          from: '*'
          to: 'team'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      current_scans: {
        Args: {
          p_row: Omit<
            Database['public']['Tables']['game_session_qr_codes']['Row'],
            Database['public']['Tables']['game_session_qr_codes']['ComputedFields']
          >
        }
        Returns: number
      }
      decide_task_photo: {
        Args: {
          p_answer_id: number
          p_game_session_id: string
          p_is_accepted: boolean
          p_reason: string
          p_request_id: string
        }
        Returns: Database['public']['CompositeTypes']['decided_task_photo']
        SetofOptions: {
          from: '*'
          to: 'decided_task_photo'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      delete_my_account: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['deletion']
        SetofOptions: {
          from: '*'
          to: 'deletion'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      export_my_data: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['my_data']
        SetofOptions: {
          from: '*'
          to: 'my_data'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_code_place: {
        Args: { p_game_session_id: string; p_qr_code_id: string }
        Returns: Database['public']['CompositeTypes']['code_place'][]
        SetofOptions: {
          from: '*'
          to: 'code_place'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_helper_invitation: { Args: { p_token: string }; Returns: Json }
      get_jackpot: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['jackpot'][]
        SetofOptions: {
          from: '*'
          to: 'jackpot'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_join_page: { Args: { p_code: string; p_team_code?: string }; Returns: Json }
      get_leaderboard: {
        Args: { p_game_session_id: string; p_limit?: number }
        Returns: Database['public']['CompositeTypes']['leaderboard']
        SetofOptions: {
          from: '*'
          to: 'leaderboard'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_player_state: {
        Args: { p_parts: string[] }
        Returns: Database['public']['CompositeTypes']['player_state']
        SetofOptions: {
          from: '*'
          to: 'player_state'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_recap: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['recap']
        SetofOptions: {
          from: '*'
          to: 'recap'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_results: { Args: { p_code: string }; Returns: Json }
      get_scan_progress: {
        Args: { p_scan_id: number }
        Returns: Database['public']['CompositeTypes']['scan_progress'][]
        SetofOptions: {
          from: '*'
          to: 'scan_progress'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_team: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['team'][]
        SetofOptions: {
          from: '*'
          to: 'team'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_token_balance: {
        Args: { p_user_id?: string }
        Returns: Database['public']['CompositeTypes']['token_balance']
        SetofOptions: {
          from: '*'
          to: 'token_balance'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_venue_screen: { Args: { p_token: string; p_version?: string }; Returns: Json }
      hand_over_team: {
        Args: { p_game_session_id: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['team']
        SetofOptions: {
          from: '*'
          to: 'team'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      helper_adjust_points: {
        Args: {
          p_game_session_id: string
          p_points: number
          p_reason: string
          p_request_id: string
          p_user_id: string
        }
        Returns: Database['public']['CompositeTypes']['sent_helper_act']
        SetofOptions: {
          from: '*'
          to: 'sent_helper_act'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      helper_answer_report: {
        Args: {
          p_game_session_id: string
          p_is_solved: boolean
          p_message: string
          p_report_id: string
          p_request_id: string
        }
        Returns: Database['public']['CompositeTypes']['sent_helper_act']
        SetofOptions: {
          from: '*'
          to: 'sent_helper_act'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      helper_credit_find: {
        Args: {
          p_code_id: string
          p_game_session_id: string
          p_reason: string
          p_request_id: string
          p_user_id: string
        }
        Returns: Database['public']['CompositeTypes']['sent_helper_act']
        SetofOptions: {
          from: '*'
          to: 'sent_helper_act'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      helper_get_screen: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['helper_screen']
        SetofOptions: {
          from: '*'
          to: 'helper_screen'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      helper_list_codes: {
        Args: { p_game_session_id: string; p_search?: string }
        Returns: Database['public']['CompositeTypes']['helper_code_row'][]
        SetofOptions: {
          from: '*'
          to: 'helper_code_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      helper_list_finds: {
        Args: { p_game_session_id: string; p_user_id: string }
        Returns: Database['public']['CompositeTypes']['helper_find'][]
        SetofOptions: {
          from: '*'
          to: 'helper_find'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      helper_search_players: {
        Args: { p_game_session_id: string; p_search?: string }
        Returns: Database['public']['CompositeTypes']['helper_player_row'][]
        SetofOptions: {
          from: '*'
          to: 'helper_player_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      helper_send_report: {
        Args: {
          p_code_id: string
          p_game_session_id: string
          p_kind: string
          p_message: string
          p_reported_at: string
          p_request_id: string
        }
        Returns: Database['public']['CompositeTypes']['sent_helper_act']
        SetofOptions: {
          from: '*'
          to: 'sent_helper_act'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      helper_void_find: {
        Args: {
          p_game_session_id: string
          p_reason: string
          p_request_id: string
          p_scan_id: number
        }
        Returns: Database['public']['CompositeTypes']['sent_helper_act']
        SetofOptions: {
          from: '*'
          to: 'sent_helper_act'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      join_by_code: { Args: { p_code: string }; Returns: Json }
      join_game_session: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['joined_session']
        SetofOptions: {
          from: '*'
          to: 'joined_session'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      join_team: { Args: { p_code: string; p_game_session_id: string }; Returns: Json }
      leave_team: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['left_team']
        SetofOptions: {
          from: '*'
          to: 'left_team'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      list_announcements: {
        Args: { p_game_session_id?: string }
        Returns: Database['public']['CompositeTypes']['announcement_list']
        SetofOptions: {
          from: '*'
          to: 'announcement_list'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      list_broadcasts: {
        Args: { p_since: string; p_topics: string[] }
        Returns: Database['public']['CompositeTypes']['broadcast_list']
        SetofOptions: {
          from: '*'
          to: 'broadcast_list'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      list_clue_media: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['clue_media_row'][]
        SetofOptions: {
          from: '*'
          to: 'clue_media_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_featured_offers: {
        Args: { p_game_session_id?: string }
        Returns: Database['public']['CompositeTypes']['featured_offer_row'][]
        SetofOptions: {
          from: '*'
          to: 'featured_offer_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_find_cards: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['find_card_row'][]
        SetofOptions: {
          from: '*'
          to: 'find_card_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_found_places: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['found_place_row'][]
        SetofOptions: {
          from: '*'
          to: 'found_place_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_helped_game_sessions: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['helped_game_session_row'][]
        SetofOptions: {
          from: '*'
          to: 'helped_game_session_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_point_entries: {
        Args: { p_limit?: number }
        Returns: Database['public']['CompositeTypes']['point_entry_row'][]
        SetofOptions: {
          from: '*'
          to: 'point_entry_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_scans: {
        Args: { p_limit?: number }
        Returns: Database['public']['CompositeTypes']['scan_row'][]
        SetofOptions: {
          from: '*'
          to: 'scan_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_shop_clues: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['shop_clue_row'][]
        SetofOptions: {
          from: '*'
          to: 'shop_clue_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_shop_products: {
        Args: { p_currency?: string }
        Returns: Database['public']['CompositeTypes']['shop_product_row'][]
        SetofOptions: {
          from: '*'
          to: 'shop_product_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_task_photos: {
        Args: { p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['task_photo_row'][]
        SetofOptions: {
          from: '*'
          to: 'task_photo_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_tasks: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['task_row'][]
        SetofOptions: {
          from: '*'
          to: 'task_row'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_team_members: {
        Args: { p_team_id: string }
        Returns: Database['public']['CompositeTypes']['board_team_member'][]
        SetofOptions: {
          from: '*'
          to: 'board_team_member'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_token_transactions: {
        Args: { p_limit?: number }
        Returns: {
          amount: number
          completed_at: string
          counts_for_rate_limit: boolean
          created_at: string
          delta: number
          description: string
          id: number
          metadata: NonNullable<Json>
          order_id: string | null
          payment_method: string | null
          request_id: string | null
          status: string
          type: string
          user_id: string
        }[]
        SetofOptions: {
          from: '*'
          to: 'token_transactions'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      log_activity: {
        Args: { p_records: Json }
        Returns: Database['public']['CompositeTypes']['inserted_activity']
        SetofOptions: {
          from: '*'
          to: 'inserted_activity'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      mark_announcements_read: {
        Args: { p_game_session_id?: string }
        Returns: Database['public']['CompositeTypes']['read_announcements']
        SetofOptions: {
          from: '*'
          to: 'read_announcements'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      pay_order: {
        Args: { p_order_id: string; p_payment_method: string; p_request_id: string }
        Returns: Json
      }
      points_total: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >
        }
        Returns: number
      }
      record_scan: {
        Args: {
          p_client_scan_id?: string
          p_device_info?: Json
          p_game_session_id: string
          p_qr_code_id: string
          p_scanned_at?: string
        }
        Returns: Json
      }
      redeem_coupon: { Args: { p_code: string; p_request_id: string }; Returns: Json }
      redeem_device_code: { Args: { p_code: string }; Returns: Json }
      rename_team: {
        Args: { p_game_session_id: string; p_name: string }
        Returns: Database['public']['CompositeTypes']['team']
        SetofOptions: {
          from: '*'
          to: 'team'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      report_problem: {
        Args: {
          p_clue_id?: string
          p_code?: string
          p_game_session_id: string
          p_kind: string
          p_latitude?: number
          p_longitude?: number
          p_message?: string
          p_photo_path?: string
          p_report_id: string
          p_reported_at?: string
          p_source: string
        }
        Returns: Database['public']['CompositeTypes']['sent_report']
        SetofOptions: {
          from: '*'
          to: 'sent_report'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reveal_next_place: { Args: { p_revealed: number; p_token: string }; Returns: Json }
      revoke_device_code: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['deletion']
        SetofOptions: {
          from: '*'
          to: 'deletion'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      server_time: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['server_clock']
        SetofOptions: {
          from: '*'
          to: 'server_clock'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      spend_tokens: {
        Args: { p_amount: number; p_description: string; p_request_id: string }
        Returns: Database['public']['CompositeTypes']['token_movement']
        SetofOptions: {
          from: '*'
          to: 'token_movement'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      submit_task_photo: {
        Args: { p_captured_at: string; p_path: string; p_request_id: string; p_task_id: string }
        Returns: Database['public']['CompositeTypes']['task_result']
        SetofOptions: {
          from: '*'
          to: 'task_result'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      submit_treasure_claim: {
        Args: {
          p_address: string
          p_game_session_id: string
          p_name: string
          p_phone_number: string
          p_photo_path?: string
          p_request_id?: string
          p_tax_id?: string
        }
        Returns: Database['public']['CompositeTypes']['submitted_claim']
        SetofOptions: {
          from: '*'
          to: 'submitted_claim'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      track_clue_views: {
        Args: { p_clue_ids: string[]; p_game_session_id: string }
        Returns: Database['public']['CompositeTypes']['recorded_events']
        SetofOptions: {
          from: '*'
          to: 'recorded_events'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      track_offers: {
        Args: { p_clicks: string[]; p_impressions: string[] }
        Returns: Database['public']['CompositeTypes']['recorded_events']
        SetofOptions: {
          from: '*'
          to: 'recorded_events'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      update_profile: {
        Args: {
          p_address?: string
          p_is_named_publicly?: boolean
          p_language?: string
          p_name?: string
          p_phone_number?: string
          p_tax_id?: string
        }
        Returns: Database['public']['CompositeTypes']['profile_details']
        SetofOptions: {
          from: '*'
          to: 'profile_details'
          isOneToOne: true
          isSetofReturn: false
        }
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      activity_choices: {
        components: string[]
        types: string[]
      }
      admin_activity_row: {
        id: number
        action: string
        component: string
        type: string
        message: string
        details: Json
        user_id: string | null
        user_name: string
        timestamp: string
        device_info: Json
      }
      admin_announcement_row: {
        id: string
        game_session_id: string
        game_session_name: string
        title_hu: string
        title_en: string
        body_hu: string
        body_en: string
        audience: string
        created_by_name: string | null
        created_at: string
        published_at: string
        withdrawn_at: string | null
        withdrawn_by_name: string | null
        recipients: number
        readers: number
        total_count: number
      }
      admin_clue_row: {
        id: string
        name_hu: string
        name_en: string
        description_hu: string
        description_en: string
        content_hu: string
        content_en: string
        clue_type: string
        price: number
        required_clue_id: string | null
        required_clue_name_hu: string | null
        required_clue_name_en: string | null
        available_from: string | null
        is_active: boolean
        is_locked: boolean
        qr_code_id: string | null
        qr_code_name: string | null
        missing_translation: boolean
        created_at: string
        updated_at: string
        sold: number
        game_sessions: Database['public']['CompositeTypes']['clue_session'][]
        unlocks: Database['public']['CompositeTypes']['clue_unlock'][]
        guide: Database['public']['CompositeTypes']['clue_guide'] | null
        media: Json
        languages: string[]
        total_count: number
      }
      admin_clue_statistics_row: {
        clue_id: string
        name_hu: string
        name_en: string
        clue_type: string
        price: number
        qr_code_name: string | null
        views: number
        buyers: number
        revealed: number
        tokens: number
        guide_buyers: number
        guide_tokens: number
        hunters_with: number
        finders_with: number
        hunters_without: number
        finders_without: number
        find_rate_with: number | null
        find_rate_without: number | null
        median_minutes: number | null
        verdict: string
        uncounted_sessions: number
      }
      admin_coupon_batch_row: {
        batch: string
        coupons: number
        used_coupons: number
        uses: number
        redeemed_tokens: number
        discount_huf_minor: number
        discount_eur_minor: number
        created_at: string
      }
      admin_coupon_redemption_row: {
        id: string
        coupon_id: string
        code: string
        kind: string
        batch: string | null
        user_id: string | null
        user_name: string | null
        user_email: string | null
        tokens: number | null
        discount_minor: number | null
        currency: string | null
        order_id: string | null
        order_name_hu: string | null
        order_name_en: string | null
        total_minor: number | null
        receipt_number: number | null
        redeemed_at: string
        total_count: number
      }
      admin_coupon_row: {
        id: string
        code: string
        kind: string
        tokens: number | null
        percent: number | null
        fixed_huf_minor: number | null
        fixed_eur_minor: number | null
        valid_from: string
        valid_until: string | null
        max_uses: number | null
        uses: number
        max_uses_per_user: number
        minimum_huf_minor: number
        minimum_eur_minor: number
        product_id: string | null
        product_name_hu: string | null
        product_name_en: string | null
        batch: string | null
        max_batch_uses_per_user: number | null
        is_active: boolean
        created_at: string
        updated_at: string
        state: string
        redeemed_tokens: number
        discount_huf_minor: number
        discount_eur_minor: number
        last_redeemed_at: string | null
        total_count: number
      }
      admin_featured_offer_row: {
        id: string
        kind: string
        name_hu: string
        name_en: string
        description_hu: string
        description_en: string
        game_session_id: string | null
        game_session_name: string | null
        clue_id: string | null
        solution_guide_id: string | null
        product_id: string | null
        target_name_hu: string | null
        target_name_en: string | null
        price: number | null
        price_huf_minor: number | null
        price_eur_minor: number | null
        product_tokens: number | null
        promo_price: number | null
        promo_price_huf_minor: number | null
        promo_price_eur_minor: number | null
        bonus_tokens: number
        items: Database['public']['CompositeTypes']['offer_item'][]
        starts_at: string
        ends_at: string
        stock: number | null
        vip_early_minutes: number
        is_active: boolean
        created_at: string
        updated_at: string
        state: string
        is_taken: boolean
        purchases: number
        impressions: number
        clicks: number
        total_count: number
      }
      admin_found_qr_code_row: {
        scan_id: number
        user_id: string | null
        user_name: string | null
        user_email: string | null
        phone_number: string | null
        address: string | null
        qr_code_id: string
        qr_code_name: string
        game_session_id: string
        game_session_name: string
        is_test: boolean
        points: number
        scanned_at: string
        received_at: string
        status: string
        correction: string | null
        correction_reason: string | null
        corrected_by_name: string | null
        team_name: string | null
        total_count: number
      }
      admin_game_session_row: {
        id: string
        name: string
        description_hu: string
        description_en: string
        starts_at: string | null
        ends_at: string | null
        late_scan_grace_minutes: number
        leaderboard_frozen_at: string | null
        is_test: boolean
        visibility: string
        clue_sales_end_at: string | null
        joining_ends_at: string | null
        max_players: number | null
        shows_player_count: boolean
        place_hu: string
        place_en: string
        invitation_hu: string
        invitation_en: string
        join_code: string | null
        poster_made_at: string | null
        cloned_from: string | null
        archived_at: string | null
        starting_tokens: number
        treasure_name_hu: string
        treasure_name_en: string
        treasure_awarded_at: string | null
        results_published_at: string | null
        paused_at: string | null
        created_at: string
        updated_at: string
        players: number
        clues: Database['public']['CompositeTypes']['session_clue'][]
        qr_codes: Database['public']['CompositeTypes']['session_qr_code'][]
        team_mode: string
        team_max_size: number
        has_finds: boolean
        languages: string[]
        claim_contact: string
        claim_opens: string
        claim_codes: number
        claims_opened_at: string | null
        public_names: string
        allows_guests: boolean
        opens_at: string | null
        states: Database['public']['CompositeTypes']['game_session_state'][]
      }
      admin_jackpot_entry_row: {
        id: number
        kind: string
        delta: number
        created_at: string
        user_name: string | null
        admin_name: string | null
        token_transaction_id: number | null
        description: string | null
        total_count: number
      }
      admin_jackpot_row: {
        game_session_id: string
        game_session_name: string
        ends_at: string | null
        treasure_awarded_at: string | null
        jackpot_id: string | null
        status: string | null
        amount: number | null
        seed_tokens: number | null
        share_tokens: number | null
        share_percent: number | null
        winner_name: string | null
        closed_at: string | null
        created_at: string | null
        updated_at: string | null
        total_count: number
      }
      admin_order_row: {
        id: string
        created_at: string
        paid_at: string | null
        user_id: string
        user_name: string
        user_email: string
        name_hu: string
        name_en: string
        tokens: number
        currency: string
        list_price_minor: number
        discount_minor: number
        total_minor: number
        price_reason: string
        status: string
        payment_method: string | null
        receipt_number: number | null
        coupon_code: string | null
        game_session_name: string | null
        is_test: boolean
        total_count: number
      }
      admin_problem_report_row: {
        id: string
        kind: string
        source: string
        message: string
        user_id: string
        user_name: string
        qr_code_id: string | null
        qr_code_name: string | null
        is_withdrawn: boolean
        clue_id: string | null
        clue_name_hu: string | null
        clue_name_en: string | null
        latitude: number | null
        longitude: number | null
        photo_path: string | null
        reported_at: string
        received_at: string
        answered_at: string | null
        solved_at: string | null
        total_count: number
      }
      admin_qr_code_row: {
        id: string
        name: string
        short_code: string
        points: number
        is_active: boolean
        is_decoy: boolean
        latitude: number | null
        longitude: number | null
        radius_m: number | null
        place_accuracy_m: number | null
        created_at: string
        updated_at: string
        printed_id: string
        card_title_hu: string
        card_title_en: string
        card_text_hu: string
        card_text_en: string
        card_media: Json
        reveals_clue_id: string | null
        reveals_clue: string | null
        sessions: Database['public']['CompositeTypes']['qr_code_session'][]
        finds: number
        last_found_at: string | null
        total_count: number
      }
      admin_session_member_row: {
        user_id: string
        user_name: string
        user_email: string | null
        is_banned: boolean
        rank: number | null
        joined_at: string
        last_activity: string
        points: number
        codes_found: number
        last_found_at: string | null
        clues_bought: number
        tokens_granted: number
        team_id: string | null
        team_name: string | null
        team_points: number | null
        team_codes: number | null
        recap_finds: number
        recap_codes: number
        recap_starts_at: string | null
        total_count: number
      }
      admin_task_row: {
        id: string
        game_session_id: string
        qr_code_id: string
        qr_code_name: string
        kind: string
        question_hu: string
        question_en: string
        media: Json
        choices: Database['public']['CompositeTypes']['task_choice'][]
        answers: string[]
        number_answer: number | null
        number_tolerance: number
        unit: string
        reviews_photo: boolean
        points: number
        wrong_cost: number
        max_tries: number | null
        minutes: number | null
        is_required: boolean
        updated_at: string
      }
      admin_team_member: {
        user_id: string
        name: string
        email: string | null
        points: number
        found_codes: number
        is_captain: boolean
      }
      admin_team_row: {
        id: string
        name: string
        code: string
        rank: number | null
        by_organiser: boolean
        points: number
        found_codes: number
        members: Database['public']['CompositeTypes']['admin_team_member'][]
        created_at: string
        total_count: number
      }
      admin_timeline_row: {
        at: string
        kind: string
        actor_name: string | null
        player_name: string | null
        team_name: string | null
        subject: string | null
        details: Json
        total_count: number
      }
      admin_token_transaction_row: {
        id: number
        user_id: string
        user_name: string
        user_email: string | null
        type: string
        amount: number
        delta: number
        description: string
        status: string
        created_at: string
        metadata: Json
        order_id: string | null
        payment_method: string | null
        total_count: number
      }
      admin_treasure_claim_row: {
        id: string
        user_id: string
        user_name: string
        user_email: string | null
        is_banned: boolean
        game_session_id: string
        game_session_name: string
        is_test: boolean
        status: string
        name: string
        address: string | null
        phone_number: string | null
        tax_id: string | null
        photo_path: string | null
        submitted_at: string
        reviewed_at: string | null
        rejection_reason: string | null
        arrival: number
        earlier_pending: number
        reviewed_by_name: string | null
        is_awarded: boolean
        winner_name: string | null
        jackpot_amount: number | null
        jackpot_updated_at: string | null
        points: number
        rank: number | null
        codes_found: number
        codes_total: number
        first_found_at: string | null
        last_found_at: string | null
        waiting: number
        team_name: string | null
        total_count: number
      }
      admin_user_row: {
        id: string
        name: string
        email: string | null
        role: string
        language: string
        created_at: string
        last_login_at: string | null
        failed_login_attempts: number
        points_total: number
        balance: number
        has_claimed_treasure: boolean
        claim_submitted: boolean
        phone_number: string | null
        tax_id: string | null
        address: string | null
        is_banned: boolean
        is_guest: boolean
        banned_until: string | null
        total_count: number
      }
      admin_venue_screen: {
        game_session_id: string
        has_link: boolean
        link_made_at: string | null
        panels: string[]
        theme: string
        language: string
        allows_embedding: boolean
        reveal_places: number | null
        revealed_places: number
        token: string | null
      }
      admin_vip_membership_row: {
        id: string
        user_id: string
        user_name: string
        user_email: string
        tier_id: string
        tier_name_hu: string
        tier_name_en: string
        badge: string
        source: string
        price: number
        granted_by_name: string | null
        starts_at: string
        ends_at: string
        created_at: string
        state: string
        total_count: number
      }
      admin_vip_tier_row: {
        id: string
        name_hu: string
        name_en: string
        description_hu: string
        description_en: string
        price: number
        duration_days: number
        discount_percent: number
        early_access_minutes: number
        badge: string
        position: number
        is_active: boolean
        updated_at: string
        members: number
        is_used: boolean
      }
      announcement_list: {
        announcements: Database['public']['CompositeTypes']['readable_announcement'][]
        next_at: string | null
      }
      answered_reports: {
        reports: number
      }
      archived_session: {
        game_session_id: string
        archived_at: string | null
      }
      balance_band: {
        from: number
        to: number | null
        players: number
      }
      board_team_member: {
        user_id: string
        name: string
        points: number | null
        found_codes: number | null
        is_me: boolean
      }
      bought_clue: {
        purchase_id: string
        clue_id: string
        game_session_id: string
        price: number
        balance: number
      }
      bought_solution_guide: {
        purchase_id: string
        solution_guide_id: string
        clue_id: string
        game_session_id: string
        price: number
        balance: number
      }
      broadcast: {
        topic: string
        event: string
        payload: Json
      }
      broadcast_list: {
        asked_at: string | null
        topics: string[]
        broadcasts: Database['public']['CompositeTypes']['broadcast'][] | null
      }
      cancelled_order: {
        order_id: string
        status: string
      }
      changed_ban: {
        user_id: string
        banned_until: string | null
      }
      changed_end: {
        ends_at: string
      }
      changed_pause: {
        paused_at: string | null
        ends_at: string | null
      }
      changed_phase: {
        game_session_id: string
        starts_at: string | null
        ends_at: string | null
      }
      changed_qr_codes: {
        changed: number
      }
      changed_role: {
        user_id: string
        role: string
      }
      changed_visibility: {
        game_session_id: string
        visibility: string
      }
      cheat_case: {
        kind: string
        user_id: string
        weight: number
        facts: Json
        players: Database['public']['CompositeTypes']['cheat_player'][]
        scan_count: number
        last_at: string
        scans: Database['public']['CompositeTypes']['cheat_scan'][]
        review: Database['public']['CompositeTypes']['cheat_review'] | null
      }
      cheat_player: {
        user_id: string
        name: string
        email: string | null
        is_banned: boolean
      }
      cheat_report: {
        examined: number
        oldest_at: string | null
        next_before: number | null
        cases: Database['public']['CompositeTypes']['cheat_case'][]
      }
      cheat_review: {
        note: string
        reviewed_at: string
        reviewed_by_name: string
        is_outdated: boolean
      }
      cheat_scan: {
        scan_id: number
        user_name: string
        code: string | null
        status: string
        failure_reason: string | null
        scanned_at: string
        received_at: string
        device: string | null
      }
      checklist_item: {
        key: string
        is_done: boolean
        is_required: boolean
        done: number | null
        total: number | null
      }
      checklist_session: {
        id: string
        name: string
        ends_at: string | null
        visibility: string
        planned_visibility: string
        states: Database['public']['CompositeTypes']['game_session_state'][]
      }
      closed_jackpot: {
        status: string
      }
      clue_guide: {
        id: string
        price: number
        is_active: boolean
        updated_at: string
        content_hu: string
        content_en: string
        sold: number
        media: Json
      }
      clue_media_row: {
        clue_id: string
        solution_guide_id: string | null
        media_id: string
        kind: string
        content_type: string
        bytes: number
        widths: number[]
        height: number | null
        alt_hu: string
        alt_en: string
        transcript_hu: string
        transcript_en: string
      }
      clue_session: {
        id: string
        name: string
        is_test: boolean
      }
      clue_unlock: {
        id: string
        name_hu: string
        name_en: string
      }
      code_place: {
        latitude: number
        longitude: number
        radius: number | null
      }
      code_withdrawal: {
        players: number
        refunded: number
        unlocked: number
        remaining: number
      }
      corrected_player: {
        user_id: string | null
        name: string
        team_name: string | null
        game_session_id: string
        points_before: number
        points_after: number
        rank_before: number | null
        rank_after: number | null
        finds_before: number
        finds_after: number
        claim: string | null
      }
      correction: {
        changed: number
        players: Database['public']['CompositeTypes']['corrected_player'][]
      }
      coupon_usage: {
        redemptions: number
        players: number
        tokens: number
        discount_huf_minor: number
        discount_eur_minor: number
        days: Database['public']['CompositeTypes']['coupon_usage_day'][]
      }
      coupon_usage_day: {
        at: string
        redemptions: number
        tokens: number
      }
      created_coupons: {
        batch: string
        codes: string[]
      }
      created_game_session: {
        game_session_id: string
        qr_code_ids: string[]
      }
      created_qr_codes: {
        created: number
        first_number: number
        qr_code_ids: string[]
      }
      decided_task_photo: {
        answer_id: number
        is_right: boolean
      }
      deleted_media: {
        media_id: string
      }
      deletion: {
        deleted: boolean
      }
      desk_claim: {
        claim_id: string
        user_name: string
        team_name: string | null
        submitted_at: string
      }
      desk_code: {
        qr_code_id: string
        name: string
        finds: number
        last_found_at: string | null
      }
      desk_find: {
        scan_id: number
        user_id: string | null
        user_name: string | null
        team_name: string | null
        qr_code_id: string
        qr_code_name: string | null
        points: number
        scanned_at: string
        received_at: string
      }
      desk_revenue: {
        huf_minor: number
        eur_minor: number
      }
      desk_trend_step: {
        at: string
        finds: number
        refused: number
      }
      device_code: {
        code: string
        expires_at: string
      }
      edited_game_settings: {
        game_start_time: string
        registration_deadline: string
        clue_access_enabled: boolean
        is_schedule_enabled: boolean
        locked_message_hu: string
        locked_message_en: string
        print_site: string | null
        updated_at: string
        updated_by: string | null
      }
      emptied_session: {
        players: number
        scans: number
        purchases: number
      }
      exported_file: {
        path: string
        bucket: string
        object: string
      }
      exported_hunt: {
        document: Json
        files: Database['public']['CompositeTypes']['exported_file'][]
      }
      failure_day: {
        day: string
        reason: string
        scans: number
      }
      featured_offer_item: {
        clue_id: string
        name_hu: string
        name_en: string
        languages: string[]
        solution_guide_id: string | null
      }
      featured_offer_row: {
        offer_id: string
        kind: string
        name_hu: string
        name_en: string
        description_hu: string
        description_en: string
        clue_id: string | null
        solution_guide_id: string | null
        product_id: string | null
        price: number | null
        promo_price: number | null
        price_huf_minor: number | null
        price_eur_minor: number | null
        promo_price_huf_minor: number | null
        promo_price_eur_minor: number | null
        tokens: number | null
        items: Database['public']['CompositeTypes']['featured_offer_item'][]
        starts_at: string
        ends_at: string
        stock_left: number | null
        is_vip_early: boolean
        blocking_error: string | null
        languages: string[] | null
      }
      find_card_row: {
        scan_id: number
        game_session_id: string
        qr_code_name: string
        found_at: string
        finder_name: string | null
        title_hu: string
        title_en: string
        text_hu: string
        text_en: string
        clue_id: string | null
        clue_name_hu: string | null
        clue_name_en: string | null
        media: Database['public']['CompositeTypes']['media_item'][]
      }
      find_map: {
        codes: Database['public']['CompositeTypes']['find_map_code'][]
        map: Json | null
      }
      find_map_code: {
        name: string
        latitude: number | null
        longitude: number | null
        finds: number
      }
      finding: {
        severity: string
        key: string
        subject: string
        subject_id: string
        name_hu: string
        name_en: string
        details: Json
      }
      found_place_row: {
        scan_id: number
        name: string
        latitude: number
        longitude: number
      }
      frozen_leaderboard: {
        game_session_id: string
        leaderboard_frozen_at: string | null
      }
      game_session_desk: {
        game_session_id: string
        name: string
        visibility: string
        states: Database['public']['CompositeTypes']['game_session_state'][]
        ends_at: string | null
        paused_at: string | null
        results_published_at: string | null
        is_frozen: boolean
        uncounted_days: number
        players: number
        active_players: number
        finds: number
        refused: number
        codes: number
        codes_found: number
        quiet_codes: number
        quietest: Database['public']['CompositeTypes']['desk_code'][]
        board: Database['public']['CompositeTypes']['top_board_row'][]
        latest: Database['public']['CompositeTypes']['desk_find'][]
        task_photos_waiting: number
        claims_pending: number
        claims: Database['public']['CompositeTypes']['desk_claim'][]
        clues_sold: number
        tokens_spent: number
        revenue: Database['public']['CompositeTypes']['desk_revenue']
        unit: string
        trend: Database['public']['CompositeTypes']['desk_trend_step'][]
      }
      game_session_helper: {
        user_id: string
        name: string
        email: string
        added_at: string
        added_by_name: string | null
      }
      game_session_helpers: {
        game_session_id: string
        points_limit: number
        helpers: Database['public']['CompositeTypes']['game_session_helper'][]
        invitations: Database['public']['CompositeTypes']['helper_invitation'][]
      }
      game_session_state: {
        since: string | null
        phase: string
        joining_refusal: string | null
        sales_open: boolean
      }
      guest_counts: {
        guests: number
        removable: number
      }
      guest_removal: {
        removed: number
        remaining: number
      }
      helped_game_session_row: {
        game_session_id: string
        name: string
      }
      helper_act_row: {
        id: number
        kind: string
        helper_name: string | null
        player_name: string | null
        team_name: string | null
        code_name: string | null
        points: number | null
        reason: string
        created_at: string
        undone_at: string | null
        undone_by_name: string | null
        can_undo: boolean
      }
      helper_answer: {
        id: string
        body: string
        published_at: string
      }
      helper_board_row: {
        rank: number
        name: string
        points: number
      }
      helper_code_row: {
        code_id: string
        name: string
        counts: boolean
      }
      helper_find: {
        scan_id: number
        user_id: string | null
        user_name: string | null
        team_name: string | null
        code_name: string
        status: string
        found_at: string
      }
      helper_invitation: {
        id: string
        created_at: string
        expires_at: string
      }
      helper_player_row: {
        user_id: string
        name: string
        team_name: string | null
        points: number
        finds: number
      }
      helper_report: {
        id: string
        kind: string
        message: string
        user_name: string
        team_name: string | null
        code_name: string | null
        latitude: number | null
        longitude: number | null
        photo_path: string | null
        received_at: string
        answered_at: string | null
      }
      helper_screen: {
        game_session_id: string
        name: string
        states: Database['public']['CompositeTypes']['game_session_state'][]
        ends_at: string | null
        is_frozen: boolean
        points_limit: number
        board: Database['public']['CompositeTypes']['helper_board_row'][]
        finds: Database['public']['CompositeTypes']['helper_find'][]
        reports: Database['public']['CompositeTypes']['helper_report'][]
        acts: Database['public']['CompositeTypes']['helper_act_row'][]
        answers: Database['public']['CompositeTypes']['helper_answer'][]
      }
      hunt_file_warning: {
        key: string
        number: number
      }
      imported_hunt: {
        game_session_id: string | null
        name: string
        warnings: Database['public']['CompositeTypes']['hunt_file_warning'][]
      }
      inserted_activity: {
        inserted: number
      }
      invited_helper: {
        id: string
        token: string
        expires_at: string
      }
      jackpot: {
        game_session_id: string
        amount: number
        seed_tokens: number
        share_percent: number
        status: string
        winner_name: string | null
        closed_at: string | null
      }
      join_page: {
        code: string
        name: string
        description_hu: string
        description_en: string
        invitation_hu: string
        invitation_en: string
        languages: string[]
        place_hu: string
        place_en: string
        team_name: string | null
        starts_at: string | null
        ends_at: string | null
        joining_ends_at: string | null
        starting_tokens: number
        players: number | null
        max_players: number | null
        refusal: string | null
        is_member: boolean
        is_draft: boolean
        public_names: string
        allows_guests: boolean
        open_game_sessions: Database['public']['CompositeTypes']['open_game_session'][]
      }
      joined_session: {
        game_session_id: string
        joined_at: string
        tokens_granted: number
        balance: number
      }
      launch_checklist: {
        game_session: Database['public']['CompositeTypes']['checklist_session'] | null
        items: Database['public']['CompositeTypes']['checklist_item'][]
      }
      leaderboard: {
        game_session_id: string
        is_frozen: boolean
        frozen_at: string | null
        players: number
        rows: Database['public']['CompositeTypes']['leaderboard_row'][]
        team_name: string | null
        me: Database['public']['CompositeTypes']['leaderboard_standing'] | null
      }
      leaderboard_row: {
        rank: number
        user_id: string | null
        team_id: string | null
        name: string
        points: number
        reached_at: string
        is_me: boolean
        vip_badge: string | null
      }
      leaderboard_standing: {
        rank: number | null
        points: number
        reached_at: string | null
      }
      left_team: {
        left: boolean
      }
      marked_cheat_case: {
        is_reviewed: boolean
      }
      media_item: {
        id: string
        kind: string
        content_type: string
        bytes: number
        widths: number[]
        height: number | null
        alt_hu: string
        alt_en: string
        transcript_hu: string
        transcript_en: string
      }
      merged_teams: {
        team_id: string
        voided: number
      }
      moved_player: {
        moved: boolean
      }
      my_data: {
        guest_origins: Json
        exported_at: string
        profile: Json
        token_balance: Json
        token_transactions: Json
        game_sessions: Json
        teams: Json
        scans: Json
        find_corrections: Json
        point_adjustments: Json
        task_answers: Json
        point_entries: Json
        purchased_clues: Json
        purchased_solution_guides: Json
        clue_views: Json
        orders: Json
        order_payments: Json
        coupon_redemptions: Json
        featured_offer_events: Json
        vip_memberships: Json
        jackpots_won: Json
        treasure_claims: Json
        problem_reports: Json
        helped_game_sessions: Json
        helper_invitations: Json
        helper_acts: Json
        messages: Json
        bans: Json
        activity: Json
        telemetry: Json
      }
      named_players: {
        players: number
        named: number
      }
      offer_item: {
        clue_id: string
        name_hu: string
        name_en: string
        solution_guide_id: string | null
      }
      open_game_session: {
        code: string
        name: string
        starts_at: string | null
      }
      opened_claims: {
        game_session_id: string
        claims_opened_at: string | null
      }
      overview: {
        players: number
        active_players: number
        scans_success: number
        scans_failed: number
        tokens_earned: number
        tokens_spent: number
        clues_sold: number
        claims_pending: number
        uncounted_days: number
        revenue: Database['public']['CompositeTypes']['overview_revenue']
        hours: Database['public']['CompositeTypes']['overview_step'][]
        days: Database['public']['CompositeTypes']['overview_step'][]
        jackpots: Database['public']['CompositeTypes']['overview_jackpot'][]
        recent_scans: Database['public']['CompositeTypes']['overview_scan'][]
        sessions: Database['public']['CompositeTypes']['overview_session'][]
      }
      overview_jackpot: {
        game_session_id: string
        name: string
        amount: number
      }
      overview_revenue: {
        orders: number
        huf_minor: number
        eur_minor: number
      }
      overview_scan: {
        scan_id: number
        user_name: string | null
        team_name: string | null
        qr_code_name: string | null
        game_session_name: string
        status: string
        failure_reason: string | null
        points: number
        received_at: string
      }
      overview_session: {
        id: string
        name: string
        starts_at: string | null
        ends_at: string | null
        visibility: string
        players: number
        opens_at: string | null
        states: Database['public']['CompositeTypes']['game_session_state'][]
      }
      overview_step: {
        at: string
        scans: number
        refused: number
        huf_minor: number
        eur_minor: number
      }
      payment_day: {
        day: string
        succeeded: number
        failed: number
      }
      play_day: {
        day: string
        new_players: number
        active_players: number
        first_finds: number
        scans_success: number
        scans_failed: number
      }
      play_report: {
        first_day: string
        last_day: string
        uncounted_days: number
        days: Database['public']['CompositeTypes']['play_day'][]
        failures: Database['public']['CompositeTypes']['failure_day'][]
        retention: Database['public']['CompositeTypes']['retention_day'][]
        players: number
        sessions: Database['public']['CompositeTypes']['session_funnel'][]
        boards: Database['public']['CompositeTypes']['top_board_row'][]
      }
      player_state: {
        profile: Json | null
        has_password: boolean | null
        balance: Json | null
        memberships: Json | null
        game_sessions: Json | null
        settings: Json | null
        vip: Json | null
      }
      point_entry_row: {
        kind: string
        id: number
        qr_code_name: string | null
        game_session_id: string
        points: number
        reason: string | null
        created_at: string
      }
      profile_details: {
        id: string
        name: string
        email: string | null
        role: string
        language: string
        created_at: string
        last_login_at: string | null
        failed_login_attempts: number
        active_game_session_id: string | null
        has_claimed_treasure: boolean
        address: string | null
        tax_id: string | null
        phone_number: string | null
        vip_tier_id: string | null
        vip_until: string | null
        is_named_publicly: boolean | null
        announcements_read_at: string | null
        is_guest: boolean
        points_total: number
        claim_submitted: boolean
        claim_submitted_at: string | null
      }
      public_board_row: {
        rank: number
        name: string
        points: number
      }
      published_results: {
        game_session_id: string
        results_published_at: string | null
      }
      purchase_currency: {
        currency: string
        orders: number
        paid: number
        revenue_minor: number
        discount_minor: number
        average_minor: number
      }
      purchase_day: {
        day: string
        currency: string
        orders: number
        paid: number
        revenue_minor: number
      }
      purchase_price_reason: {
        price_reason: string
        currency: string
        orders: number
        revenue_minor: number
        discount_minor: number
      }
      purchase_product: {
        product_id: string | null
        kind: string
        currency: string
        name_hu: string
        name_en: string
        sold: number
        tokens: number
        revenue_minor: number
      }
      purchase_report: {
        first_day: string
        last_day: string
        uncounted_days: number
        currencies: Database['public']['CompositeTypes']['purchase_currency'][]
        days: Database['public']['CompositeTypes']['purchase_day'][]
        products: Database['public']['CompositeTypes']['purchase_product'][]
        price_reasons: Database['public']['CompositeTypes']['purchase_price_reason'][]
        payments: Database['public']['CompositeTypes']['payment_day'][]
        sale_days: Database['public']['CompositeTypes']['sale_day'][]
        clues: Database['public']['CompositeTypes']['sold_clue'][]
      }
      qr_code_session: {
        id: string
        name: string
        is_test: boolean
        points: number
        max_scans: number | null
      }
      qr_code_statistic: {
        qr_code_id: string
        name: string
        short_code: string
        is_decoy: boolean
        points: number
        max_scans: number | null
        scans: number
        players: number
        finds: number
        failed: number
        failed_reasons: Json
        found_share: number | null
        first_found_at: string | null
        last_found_at: string | null
        median_minutes: number | null
      }
      qr_code_statistics: {
        game_session_id: string
        starts_at: string | null
        players: number
        unknown_tries: number
        codes: Database['public']['CompositeTypes']['qr_code_statistic'][]
        unit: string
        trend: Database['public']['CompositeTypes']['qr_code_trend_step'][]
      }
      qr_code_trend_step: {
        at: string
        finds: number
        failed: number
      }
      read_announcements: {
        read_at: string
      }
      readable_announcement: {
        id: string
        title_hu: string
        title_en: string
        body_hu: string
        body_en: string
        published_at: string
        game_session_name: string | null
      }
      recap: {
        languages: string[]
        name: string
        place_hu: string
        place_en: string
        starts_at: string | null
        ends_at: string
        results_code: string | null
        player_name: string
        points: number
        is_frozen: boolean
        team_name: string | null
        team_points: number | null
        rank: number | null
        ranked: number | null
        task_points: number
        bonus_points: number
        finds: Database['public']['CompositeTypes']['recap_find'][]
        codes: number
        is_first_of_all: boolean
        guides_bought: number
        guides_for_sale: number
        tokens_spent: number
      }
      recap_find: {
        id: number
        name: string
        found_at: string
        found_by: string | null
        points: number
        latitude: number | null
        longitude: number | null
        is_first: boolean
      }
      recorded_events: {
        recorded: number
      }
      recorded_poster: {
        poster_made_at: string
      }
      rejected_claims: {
        rejected: number
      }
      replaced_join_code: {
        game_session_id: string
        join_code: string
      }
      results: {
        name: string
        description_hu: string
        description_en: string
        languages: string[]
        place_hu: string
        place_en: string
        starts_at: string | null
        ends_at: string
        is_published: boolean
        frozen_at: string | null
        board: Database['public']['CompositeTypes']['public_board_row'][]
        find_map: Database['public']['CompositeTypes']['find_map']
        players: number
        ranked: number
      }
      retention_day: {
        day: string
        players: number
        returned: number[]
      }
      reviewed_claim: {
        claim_id: string
        status: string
        jackpot_paid: number
      }
      sale_day: {
        day: string
        clues: number
        guides: number
        tokens: number
      }
      saved_clue: {
        clue_id: string
        updated_at: string
      }
      saved_clues: {
        saved: number
      }
      saved_game_session: {
        game_session_id: string
      }
      saved_jackpot: {
        jackpot_id: string
        amount: number
      }
      saved_offer: {
        offer_id: string
        updated_at: string
      }
      saved_qr_codes: {
        saved: number
        qr_code_ids: string[]
      }
      saved_solution_guide: {
        solution_guide_id: string
        updated_at: string
      }
      saved_teams: {
        saved: number
        moved: number
        team_ids: string[]
      }
      scan_check: {
        check: string
        passed: boolean | null
        error_key: string | null
        details: Json
      }
      scan_progress: {
        codes_found: number
        rank: number | null
        rank_before: number | null
        card: Database['public']['CompositeTypes']['find_card_row'] | null
        solved: Database['public']['CompositeTypes']['solved_clue'][]
      }
      scan_row: {
        id: number
        qr_code_name: string | null
        game_session_id: string
        status: string
        failure_reason: string | null
        points: number
        scanned_at: string
        received_at: string
        correction: string | null
        correction_reason: string | null
      }
      screen_announcement: {
        id: string
        title_hu: string
        title_en: string
        body_hu: string
        body_en: string
        created_at: string
      }
      screen_find: {
        id: number
        name: string
        points: number
        found_at: string
      }
      screen_reveal: {
        places: number
        revealed: number
        rows: Database['public']['CompositeTypes']['public_board_row'][]
      }
      sent_announcement: {
        announcement_id: string
      }
      sent_helper_act: {
        request_id: string
      }
      sent_message: {
        readers: number
      }
      sent_report: {
        report_id: string
      }
      server_clock: {
        server_time: string
      }
      session_clue: {
        clue_id: string
        position: number
        name_hu: string
        name_en: string
        price: number
        required_clue_id: string | null
        is_active: boolean
        is_locked: boolean
      }
      session_flow: {
        id: string
        name: string
        granted: number
        clues: number
        guides: number
        jackpot: number
      }
      session_funnel: {
        id: string
        name: string
        joined: number
        first_scan: number
        all_codes: number
        claimed: number
        approved: number
      }
      session_qr_code: {
        qr_code_id: string
        name: string
        short_code: string
        is_active: boolean
        points: number
        max_scans: number | null
        is_public: boolean
        current_scans: number
      }
      shop_clue_row: {
        clue_id: string
        position: number
        name_hu: string
        name_en: string
        description_hu: string
        description_en: string
        clue_type: string
        price: number
        effective_price: number
        price_reason: string
        required_clue_id: string | null
        required_clue_name_hu: string | null
        required_clue_name_en: string | null
        available_from: string | null
        is_owned: boolean
        blocking_error: string | null
        solution_guide_id: string | null
        guide_price: number | null
        guide_effective_price: number | null
        guide_is_owned: boolean
        guide_blocking_error: string | null
        offer_id: string | null
        offer_ends_at: string | null
        is_found: boolean
        is_of_team: boolean
        guide_is_of_team: boolean
      }
      shop_product_row: {
        product_id: string
        name_hu: string
        name_en: string
        description_hu: string
        description_en: string
        tokens: number
        price_huf_minor: number
        price_eur_minor: number
        effective_huf_minor: number
        effective_eur_minor: number
        price_reason: string
        offer_id: string | null
        offer_ends_at: string | null
        offer_stock_left: number | null
        position: number
      }
      sold_clue: {
        clue_id: string
        name_hu: string
        name_en: string
        clues: number
        guides: number
        tokens: number
      }
      solved_clue: {
        clue_id: string
        name_hu: string
        name_en: string
      }
      submitted_claim: {
        claim_id: string
        status: string
        submitted_at: string
      }
      task_choice: {
        text_hu: string
        text_en: string
        is_right: boolean
      }
      task_option: {
        key: string
        text_hu: string
        text_en: string
      }
      task_photo_row: {
        answer_id: number
        task_id: string | null
        qr_code_name: string
        question_hu: string
        question_en: string
        photo_path: string
        user_name: string | null
        team_name: string | null
        points: number
        captured_at: string
        received_at: string
        is_right: boolean | null
        decided_at: string | null
        decided_by_name: string | null
        reason: string | null
      }
      task_result: {
        task_id: string
        state: string
        is_right: boolean | null
        points_won: number
        tries: number
        current_points: number
      }
      task_row: {
        id: string
        game_session_id: string
        scan_id: number
        qr_code_name: string
        found_at: string
        kind: string
        question_hu: string
        question_en: string
        media: Database['public']['CompositeTypes']['media_item'][]
        options: Database['public']['CompositeTypes']['task_option'][]
        takes_many: boolean
        unit: string
        reviews_photo: boolean
        points: number
        wrong_cost: number
        max_tries: number | null
        is_required: boolean
        ends_at: string | null
        tries: number
        state: string
        points_won: number
        solved_at: string | null
        solved_by_name: string | null
        reason: string | null
        photo_path: string | null
      }
      task_statistics_row: {
        task_id: string
        qr_code_id: string
        qr_code_name: string
        kind: string
        opened: number
        answered: number
        solved: number
        tries: number
        wrong_answers: Database['public']['CompositeTypes']['task_wrong_answer'][]
      }
      task_wrong_answer: {
        answer: string
        tries: number
      }
      team: {
        id: string
        name: string
        code: string
        is_captain: boolean
        join_code: string | null
        points: number
        found_codes: number
        free_places: number
        members: Database['public']['CompositeTypes']['team_member'][]
        feed: Database['public']['CompositeTypes']['team_feed_entry'][]
        claim: Database['public']['CompositeTypes']['team_claim'] | null
      }
      team_claim: {
        status: string
        user_name: string
        is_mine: boolean
      }
      team_feed_entry: {
        kind: string
        id: string
        user_name: string
        name_hu: string
        name_en: string
        points: number | null
        at: string
      }
      team_member: {
        user_id: string
        name: string
        points: number
        found_codes: number
        is_captain: boolean
        is_me: boolean
      }
      test_scan: {
        passed: boolean
        error_key: string | null
        points: number | null
        qr_code_id: string | null
        qr_code_name: string | null
        user_id: string
        user_name: string
        at: string
        card: Database['public']['CompositeTypes']['find_card_row'] | null
        checks: Database['public']['CompositeTypes']['scan_check'][]
      }
      token_balance: {
        user_id: string
        balance: number
        total_earned: number
        total_spent: number
        last_updated: string
        own_balance: number | null
      }
      token_movement: {
        transaction_id: number
        amount: number
        balance: number
      }
      token_report: {
        first_day: string
        last_day: string
        uncounted_days: number
        types: Database['public']['CompositeTypes']['token_type_day'][]
        outstanding: number
        balances: Database['public']['CompositeTypes']['balance_band'][]
        spenders: Database['public']['CompositeTypes']['top_spender'][]
        sessions: Database['public']['CompositeTypes']['session_flow'][]
      }
      token_type_day: {
        day: string
        type: string
        moves: number
        earned: number
        spent: number
      }
      top_board_row: {
        game_session_id: string
        game_session_name: string
        rank: number
        user_id: string | null
        team_id: string | null
        user_name: string
        points: number
      }
      top_spender: {
        user_id: string
        user_name: string
        user_email: string | null
        spent: number
        moves: number
      }
      undone_helper_act: {
        act_id: number
        undone_at: string
      }
      user_ban: {
        reason: string
        banned_until: string | null
        banned_at: string
        banned_by_name: string | null
      }
      user_details: {
        id: string
        name: string
        email: string | null
        role: string
        language: string
        created_at: string
        last_login_at: string | null
        failed_login_attempts: number
        has_claimed_treasure: boolean
        address: string | null
        tax_id: string | null
        phone_number: string | null
        points_total: number
        claim_submitted: boolean
        sign_in_methods: string[] | null
        is_last_admin: boolean
        active_game_session_name: string | null
        ban: Database['public']['CompositeTypes']['user_ban'] | null
        wallet: Database['public']['CompositeTypes']['user_wallet'] | null
        vip_memberships: Database['public']['CompositeTypes']['user_vip_membership'][]
        sign_in_failures: string[]
        counts: Database['public']['CompositeTypes']['user_row_counts']
      }
      user_membership: {
        id: string
        at: string
        name: string
        is_test: boolean
        points: number
        rank: number | null
        last_activity: string
        finds: number
        team: string | null
      }
      user_points: {
        id: number
        at: string
        game_session: string | null
        is_test: boolean
        points: number
        reason: string
        by: string | null
      }
      user_purchase: {
        id: string
        at: string
        kind: string
        name_hu: string | null
        name_en: string | null
        tokens: number
        currency: string | null
        total_minor: number | null
        status: string | null
        is_test: boolean
      }
      user_row_counts: {
        game_sessions: number
        scans: number
        finds: number
        transactions: number
        clues: number
        guides: number
        orders: number
        claims: number
        photos: number
      }
      user_scan: {
        id: number
        at: string
        scanned_at: string
        code: string | null
        game_session: string | null
        is_test: boolean
        status: string
        failure_reason: string | null
        points: number
        correction: string | null
        reason: string | null
        task_state: string | null
      }
      user_transaction: {
        id: number
        at: string
        type: string
        delta: number
        description: string
        balance: number
      }
      user_vip_membership: {
        name_hu: string
        name_en: string
        source: string
        starts_at: string
        ends_at: string
        price: number
      }
      user_wallet: {
        balance: number
        total_earned: number
        total_spent: number
        last_updated: string
      }
      venue_screen: {
        version: string
        name: string
        panels: string[]
        theme: string
        language: string
        allows_embedding: boolean
        states: Database['public']['CompositeTypes']['game_session_state'][]
        ends_at: string | null
        frozen_at: string | null
        join_code: string | null
        board: Database['public']['CompositeTypes']['public_board_row'][]
        finds: Database['public']['CompositeTypes']['screen_find'][]
        find_map: Database['public']['CompositeTypes']['find_map'] | null
        announcements: Database['public']['CompositeTypes']['screen_announcement'][]
        reveal: Database['public']['CompositeTypes']['screen_reveal'] | null
      }
      vip_grant: {
        membership_id: string | null
        days: number | null
        ends_at: string
      }
      vip_purchase: {
        membership_id: string
        tier_id: string
        starts_at: string
        ends_at: string
        price: number
        balance: number
      }
      withdrawn_announcement: {
        announcement_id: string
        withdrawn_at: string
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const

/** Keys of `private.error_catalog`. */
export const errorKeys = [
  'account_required',
  'admin_access_required',
  'admin_permissions_required',
  'all_transactions_failed',
  'already_in_team',
  'already_scanned',
  'announcement_not_found',
  'announcement_time_invalid',
  'both_teams_claimed',
  'claim_already_reviewed',
  'claim_already_submitted',
  'claim_codes_missing',
  'claim_not_found',
  'claims_not_open',
  'clue_already_owned',
  'clue_chain_cycle',
  'clue_code_already_found',
  'clue_in_use',
  'clue_not_owned',
  'clue_not_yet_available',
  'clue_sales_closed',
  'clue_template_not_found',
  'coupon_already_used',
  'coupon_batch_exists',
  'coupon_batch_used',
  'coupon_expired',
  'coupon_in_use',
  'coupon_minimum_not_met',
  'coupon_not_found',
  'coupon_not_yet_valid',
  'coupon_used_up',
  'coupon_wrong_product',
  'device_banned',
  'device_code_banned',
  'device_code_expired',
  'device_code_not_found',
  'device_code_used',
  'edit_conflict',
  'found_by_team',
  'game_not_started',
  'game_session_decided',
  'game_session_ended',
  'game_session_full',
  'game_session_in_use',
  'game_session_not_ended',
  'game_session_not_found',
  'game_session_paused',
  'guest_required',
  'guests_not_allowed',
  'guide_already_owned',
  'helper_access_required',
  'helper_act_not_found',
  'helper_cannot_join',
  'helper_invitation_invalid',
  'helper_points_exceeded',
  'hunt_file_too_large',
  'hunt_file_too_new',
  'insufficient_balance',
  'invalid_address',
  'invalid_email',
  'invalid_game_session',
  'invalid_hunt_file',
  'invalid_input',
  'invalid_name',
  'invalid_phone_number',
  'invalid_photo',
  'invalid_role',
  'invalid_scan_data',
  'invalid_task_answer',
  'invalid_tax_id',
  'invalid_user_data',
  'invalid_user_id',
  'jackpot_already_closed',
  'jackpot_claims_pending',
  'jackpot_not_found',
  'join_code_not_found',
  'join_code_replaced',
  'last_admin_protected',
  'leaderboard_frozen',
  'media_in_use',
  'media_not_found',
  'media_texts_missing',
  'not_in_team',
  'nothing_to_reveal',
  'offer_in_use',
  'offer_not_found',
  'offer_sold_out',
  'order_already_paid',
  'order_cancelled',
  'order_expired',
  'order_not_found',
  'owned_by_team',
  'payment_failed',
  'player_cannot_help',
  'price_changed',
  'product_not_found',
  'purchased_clues_failed',
  'purchased_guides_failed',
  'qr_code_in_use',
  'qr_code_not_found',
  'qr_code_withdrawn',
  'rate_limit_exceeded',
  'recent_sign_in_required',
  'registration_closed',
  'report_not_found',
  'request_id_reused',
  'required_clue_missing',
  'results_not_published',
  'scan_limit_reached',
  'scan_location_required',
  'scan_rate_limited',
  'scan_too_far',
  'second_factor_required',
  'server_time_unavailable',
  'session_not_joined',
  'solution_guide_in_use',
  'solution_guide_not_found',
  'solution_guides_failed',
  'task_closed',
  'task_kind_fixed',
  'task_not_found',
  'task_photo_decided',
  'task_waiting',
  'team_captain_required',
  'team_change_refused',
  'team_full',
  'team_left',
  'team_mode_fixed',
  'team_name_taken',
  'team_not_found',
  'team_required',
  'teams_not_used',
  'token_product_in_use',
  'transaction_history_failed',
  'treasure_already_awarded',
  'treasure_not_found_yet',
  'unauthorized_access',
  'unauthorized_operation',
  'user_balance_not_found',
  'user_banned',
  'user_not_authenticated',
  'user_not_found',
  'user_profile_not_found',
  'venue_screen_not_found',
  'vip_already_active',
  'vip_tier_in_use',
  'vip_tier_not_found',
] as const
