openapi: 3.1.0
info:
  title: Member Center
  version: v1
  summary: Employees of an enterprise, their assets, and lent locks.
  description: |
    The facts of [member-center.md](member-center.md) for tools that read OpenAPI. Written by hand from that page, and held
    to it by a test; not made from the code of the nodes.

    - Requests: what the page does not name is not allowed. Required is what the page marks, what a path cannot do without,
      and `g_nonce`, which every request carries.
    - Replies: unknown fields are allowed. That a field of a table is always there is not shown; this file asks for it, so it
      finds what was renamed. Fields of the paging object that are not explained are not asked for.
    - A failure has HTTP 200 or 299, and an envelope with one of the codes that the page lists for the operation. Other HTTP
      statuses are not shown.
  license:
    name: MIT
    identifier: MIT
  contact:
    name: License Authorization Nodes maintainers
    url: https://github.com/license-authorization/n8n-nodes-license-authorization
servers:
  - url: '{baseUrl}'
    description: The platform. Its address is not shown.
    variables:
      baseUrl:
        default: https://api.license-authorization.example
        description: The Base URL of the credential.
security:
  - bearer: []
    clientToken: []
    userToken: []
tags:
  - name: employee
    description: Employees ("members") of an enterprise
  - name: asset
    description: Asset numbers, and what is under an asset
  - name: lentLock
    description: Locks that assets can be lent into
paths:
  /me/api/v1/enterprise/{enterpriseGlobalId}/member:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/enterpriseGlobalId'
    post:
      operationId: addEmployees
      tags: [employee]
      summary: Add employees
      description: >-
        §4, row 1. The smallest and largest length of a password, and how many trial accounts an enterprise may have, are not
        shown.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [userList]
              properties:
                userList:
                  type: array
                  maxItems: 100
                  items: { $ref: '#/components/schemas/NewEmployee' }
      responses:
        '200': { $ref: '#/components/responses/Added' }
        '299': { $ref: '#/components/responses/NotAllAdded' }
  /me/api/v1/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/enterpriseGlobalId'
      - $ref: '#/components/parameters/memberGlobalId'
    put:
      operationId: updateEmployee
      tags: [employee]
      summary: Change an employee
      description: §4, row 2.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [userName, name]
              properties:
                userName: { $ref: '#/components/schemas/UserName' }
                departmentId: { type: integer, format: int64 }
                name: { type: string, maxLength: 30 }
                remark: { type: string, maxLength: 200 }
                passwordMobile: { type: string }
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema: { oneOf: [{ $ref: '#/components/schemas/Done' }, { $ref: '#/components/schemas/UpdateRefusal' }] }
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/UpdateRefusal' }
    delete:
      operationId: deleteEmployee
      tags: [employee]
      summary: Delete an employee
      description: §4, row 4. What becomes of the employee's assets is not shown.
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema: { oneOf: [{ $ref: '#/components/schemas/Done' }, { $ref: '#/components/schemas/DeleteRefusal' }] }
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/DeleteRefusal' }
  /me/api/v1/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}/resetPassword:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/enterpriseGlobalId'
      - $ref: '#/components/parameters/memberGlobalId'
    put:
      operationId: resetPassword
      tags: [employee]
      summary: Set a new password of an employee
      description: §4, row 3. The smallest and largest length of a password are not shown.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [password]
              properties:
                password: { type: string, description: The new one. }
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema: { oneOf: [{ $ref: '#/components/schemas/Done' }, { $ref: '#/components/schemas/PasswordRefusal' }] }
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/PasswordRefusal' }
  /me/api/v1/enterprise/{enterpriseGlobalId}/members:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/enterpriseGlobalId'
    get:
      operationId: listEmployees
      tags: [employee]
      summary: List employees, page by page
      description: §4, row 5. The largest page, and whether deleted employees are listed, are not shown.
      parameters:
        - { name: departmentId, in: query, schema: { type: integer, format: int64 } }
        - { name: keyword, in: query, description: Name or account of the employee., schema: { type: string } }
        - { name: pageNum, in: query, required: true, description: Number of the page., schema: { type: integer } }
        - { name: pageSize, in: query, required: true, description: Entries per page., schema: { type: integer } }
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema:
                oneOf:
                  - allOf:
                      - $ref: '#/components/schemas/Success'
                      - type: object
                        required: [data]
                        properties:
                          data: { $ref: '#/components/schemas/EmployeePage' }
                  - $ref: '#/components/schemas/ListRefusal'
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/ListRefusal' }
  /me/api/v1/enterprise/{enterpriseGlobalId}/asset/assetNums:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/enterpriseGlobalId'
    get:
      operationId: listAssetNumbers
      tags: [asset]
      summary: List all asset numbers of an enterprise
      description: §4, row 6.
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema:
                oneOf:
                  - allOf:
                      - $ref: '#/components/schemas/Success'
                      - type: object
                        required: [data]
                        properties:
                          data:
                            type: array
                            items: { $ref: '#/components/schemas/AssetNumber' }
                  - $ref: '#/components/schemas/AssetsRefusal'
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/AssetsRefusal' }
  /me/api/v1/enterprise/asset/{assetId}/merchandiseProducts:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - { name: assetId, in: path, required: true, description: Id of the asset., schema: { type: string } }
    get:
      operationId: listProducts
      tags: [asset]
      summary: List all products and packages under an asset
      description: §4, row 7.
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema:
                oneOf:
                  - allOf:
                      - $ref: '#/components/schemas/Success'
                      - type: object
                        required: [data]
                        properties:
                          data: { $ref: '#/components/schemas/AssetProducts' }
                  - $ref: '#/components/schemas/ProductsRefusal'
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/ProductsRefusal' }
  /me/api/v1/enterprise/{enterpriseGlobalId}/asset/borrowUsbKeys:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/enterpriseGlobalId'
    get:
      operationId: listLentLocks
      tags: [lentLock]
      summary: List the lent locks
      description: §4, row 8.
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema:
                oneOf:
                  - allOf:
                      - $ref: '#/components/schemas/Success'
                      - type: object
                        required: [data]
                        properties:
                          data:
                            type: array
                            items: { $ref: '#/components/schemas/LentLock' }
                  - $ref: '#/components/schemas/LentLocksRefusal'
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/LentLocksRefusal' }
  /me/api/v1/enterprise/member/{memberGlobalId}/privileges:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/memberGlobalId'
    post:
      operationId: configureAssets
      tags: [employee]
      summary: Assign assets to an employee, or withdraw them
      description: §4, row 9. Whether all of it is refused where one number is wrong is not shown.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [deleteAssets, addAssets]
              properties:
                deleteAssets: { type: array, description: Asset numbers to withdraw., items: { type: string } }
                addAssets: { type: array, description: Asset numbers to assign., items: { type: string } }
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema: { oneOf: [{ $ref: '#/components/schemas/Done' }, { $ref: '#/components/schemas/PrivilegesRefusal' }] }
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/PrivilegesRefusal' }
  /me/api/v1/enterprise/member/{memberGlobalId}/borrow:
    parameters:
      - $ref: '#/components/parameters/nonce'
      - $ref: '#/components/parameters/memberGlobalId'
    post:
      operationId: lendAssets
      tags: [employee]
      summary: Lend assets into a lent lock
      description: >-
        §4, row 10. What the employee may use by those asset numbers moves into the lent lock. How it is given back is not
        shown.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [borrowedUsbKey, assetIDs]
              properties:
                borrowedUsbKey: { type: string, description: Number of the lent lock. }
                assetIDs: { type: array, description: Ids of the assets to lend., items: { type: string } }
      responses:
        '200':
          description: Processed. `code` says how it went.
          content:
            application/json:
              schema: { oneOf: [{ $ref: '#/components/schemas/Done' }, { $ref: '#/components/schemas/LendRefusal' }] }
        '299':
          description: A business exception.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/LendRefusal' }
components:
  securitySchemes:
    bearer:
      type: http
      scheme: bearer
      description: >-
        Header `Authorization` with the application's token. The application needs the scope `auth_me`. Address and
        parameters of the token operation are not shown.
    clientToken:
      type: apiKey
      in: header
      name: clientToken
      description: The application's token, granted with grant type `client_credentials`.
    userToken:
      type: apiKey
      in: header
      name: userToken
      description: The token of a person who is logged in, granted with grant type `password`.
  parameters:
    nonce:
      name: g_nonce
      in: query
      required: true
      description: Random text against replay. Its length and how long it stays used are not shown.
      schema: { type: string, minLength: 1 }
    enterpriseGlobalId:
      name: enterpriseGlobalId
      in: path
      required: true
      schema: { type: string }
    memberGlobalId:
      name: memberGlobalId
      in: path
      required: true
      schema: { type: string }
  responses:
    Added:
      description: Processed. `code` says how it went. Which HTTP status comes with code 60027 is not shown.
      content:
        application/json:
          schema:
            oneOf:
              - allOf:
                  - $ref: '#/components/schemas/Success'
                  - type: object
                    required: [data]
                    properties:
                      data: { $ref: '#/components/schemas/AddResult' }
              - $ref: '#/components/schemas/PartlyAdded'
              - $ref: '#/components/schemas/AddRefusal'
    NotAllAdded:
      description: A business exception.
      content:
        application/json:
          schema:
            oneOf:
              - $ref: '#/components/schemas/PartlyAdded'
              - $ref: '#/components/schemas/AddRefusal'
  schemas:
    Success:
      description: §2.1
      type: object
      required: [code, message]
      properties:
        code: { type: integer, const: 0 }
        message: { type: string, const: success }
    Done:
      description: §2.1, where `data` is null.
      allOf:
        - $ref: '#/components/schemas/Success'
        - type: object
          required: [data]
          properties:
            data: { type: 'null' }
    Refusal:
      description: §2.1
      type: object
      required: [code, message, cause]
      properties:
        code: { type: string }
        message: { type: string, description: '`{0}` and `{1}` of the page stand for numbers.' }
        cause: { type: string }
    AddRefusal:
      description: '§7, codes of #1; 60027 has data, see `PartlyAdded`.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code:
              type: string
              enum:
                - '60000'
                - '60005'
                - '40000'
                - '40021'
                - '60013'
                - '40008'
                - '40001'
                - '40009'
                - '40022'
                - '50003'
                - '30002'
                - '30003'
                - '10003'
                - '10004'
                - '40006'
                - '60009'
                - '80001'
                - '70001'
                - '500'
    PartlyAdded:
      description: §4.1. Some were added, others not. Whether the code is text here, and whether there is a cause, is not shown.
      type: object
      required: [code, message, data]
      properties:
        code: { enum: ['60027', 60027] }
        message: { type: string }
        data: { $ref: '#/components/schemas/AddResult' }
    UpdateRefusal:
      description: '§7, codes of #2.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '60002', '40000', '30002', '30003', '80001', '70001', '500'] }
    PasswordRefusal:
      description: '§7, codes of #3.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '60002', '40000', '40001', '50003', '80001', '70001', '500'] }
    DeleteRefusal:
      description: '§7, codes of #4.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '60002', '80001', '70001', '500'] }
    ListRefusal:
      description: '§7, codes of #5.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '40000', '80001', '70001', '500'] }
    AssetsRefusal:
      description: '§7, codes of #6.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '60017', '70001', '500'] }
    ProductsRefusal:
      description: '§7, codes of #7.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '60017', '60024', '70001', '500'] }
    LentLocksRefusal:
      description: '§7, codes of #8.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '60017', '70001', '500'] }
    PrivilegesRefusal:
      description: '§7, codes of #9.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code: { type: string, enum: ['60000', '60005', '60024', '60023', '60025', '60026', '60028', '70001', '500'] }
    LendRefusal:
      description: '§7, codes of #10.'
      allOf:
        - $ref: '#/components/schemas/Refusal'
        - type: object
          properties:
            code:
              type: string
              enum: ['60000', '60005', '40000', '60026', '33006', '33003', '33007', '33008', '33018', '33009', '70001', '500']
    UserName:
      description: Letters and digits. With the enterprise code, which the system adds at its end, below 63 characters.
      type: string
      maxLength: 62
      pattern: '^[\p{L}\p{N}]*$'
    NewEmployee:
      description: §4.1
      type: object
      additionalProperties: false
      required: [userName, password, name]
      properties:
        userName: { $ref: '#/components/schemas/UserName' }
        password: { type: string, description: The first password. }
        departmentId: { type: integer, format: int64 }
        name: { type: string, maxLength: 30 }
        remark: { type: string, maxLength: 200 }
        passwordMobile: { type: string }
    AddResult:
      description: '§4, row 1: `data` of the reply.'
      type: object
      required: [succeeded, failed]
      properties:
        succeeded:
          type: array
          items: { $ref: '#/components/schemas/AddedMember' }
        failed:
          type: array
          items: { $ref: '#/components/schemas/FailedMember' }
    AddedMember:
      description: §2.2
      type: object
      required:
        - id
        - userId
        - globalId
        - enterpriseId
        - departmentId
        - departmentName
        - userName
        - name
        - remark
        - deleted
        - updateTime
        - createTime
      properties:
        id: { type: number }
        userId: { type: number }
        globalId: { type: string }
        enterpriseId: { type: number }
        departmentId: { type: [number, 'null'] }
        departmentName: { type: [string, 'null'] }
        userName: { type: string, description: The enterprise code is added at its end. }
        name: { type: string }
        remark: { type: [string, 'null'] }
        deleted: { type: boolean }
        updateTime: { type: integer, format: int64 }
        createTime: { type: integer, format: int64 }
    FailedMember:
      description: §2.2, an entry of `failed`.
      type: object
      required: [userName, message]
      properties:
        userName: { type: string }
        message: { type: string, description: The reason. }
    ListedMember:
      description: §2.3
      type: object
      required:
        - id
        - userId
        - globalId
        - enterpriseId
        - departmentId
        - departmentName
        - userName
        - passwordMobile
        - name
        - assetNums
        - borrowNum
        - onlineFlag
        - remark
        - deleted
        - updateTime
        - createTime
        - boundUserInfo
      properties:
        id: { type: string }
        userId: { type: string }
        globalId: { type: string }
        enterpriseId: { type: string }
        departmentId: { type: integer, format: int64 }
        departmentName: { type: string }
        userName: { type: string }
        passwordMobile: { type: string }
        name: { type: string }
        assetNums: { type: array, items: { type: string } }
        borrowNum: { type: string }
        onlineFlag: { type: boolean }
        remark: { type: string }
        deleted: { type: boolean }
        updateTime: { type: integer, format: int64 }
        createTime: { type: integer, format: int64 }
        boundUserInfo: { description: Null in the sample. Its form is not shown. }
    EmployeePage:
      description: §2.4
      type: object
      required:
        - pageNum
        - pageSize
        - size
        - startRow
        - endRow
        - total
        - pages
        - list
        - firstPage
        - prePage
        - nextPage
        - lastPage
        - isFirstPage
        - isLastPage
        - hasPreviousPage
        - hasNextPage
      properties:
        pageNum: { type: integer }
        pageSize: { type: integer }
        size: { type: integer, description: Entries on this page. }
        orderBy: { description: Null in the sample. Not shown otherwise. }
        startRow: { type: integer }
        endRow: { type: integer }
        total: { type: integer }
        pages: { type: integer }
        list:
          type: array
          items: { $ref: '#/components/schemas/ListedMember' }
        firstPage: { type: integer }
        prePage: { type: integer }
        nextPage: { type: integer }
        lastPage: { type: integer }
        isFirstPage: { type: boolean }
        isLastPage: { type: boolean }
        hasPreviousPage: { type: boolean }
        hasNextPage: { type: boolean }
        navigatePages: { type: integer, description: Not shown. }
        navigatepageNums: { type: array, description: Not shown., items: { type: integer } }
    AssetNumber:
      description: §2.5
      type: object
      required: [assetNum, assetId, cloudAccountGlobalId, borrowedFlag, onlineFlag]
      properties:
        assetNum: { type: string }
        assetId: { type: string }
        cloudAccountGlobalId: { type: [string, 'null'] }
        borrowedFlag: { type: boolean }
        onlineFlag: { type: boolean }
    LentLock:
      description: §2.6. What `cloudAccountGlobalId` holds for a lock that nobody borrowed is not shown.
      type: object
      required: [assetId, assetNum, borrowedFlag, cloudAccountGlobalId]
      properties:
        assetId: { type: string }
        assetNum: { type: string }
        borrowedFlag: { type: boolean }
        cloudAccountGlobalId: { type: string }
    AssetProducts:
      description: §2.7
      type: object
      required: [productInstanceList, children]
      properties:
        productInstanceList:
          type: array
          items: { $ref: '#/components/schemas/ProductInstance' }
        children:
          type: array
          items: { $ref: '#/components/schemas/MerchandiseNode' }
    ProductInstance:
      description: §2.7
      type: object
      required:
        - id
        - licenseType
        - customerId
        - assetId
        - assetInsId
        - merchandiseInsId
        - assetNum
        - productUri
        - gmsPid
        - appKey
        - productName
        - channelCode
        - licenseOrderId
        - channelOrderId
        - limitStartTime
        - limitEndTime
        - limitAmount
        - limitConcurrent
        - limitTimeDuration
        - trial
        - trialEndDate
        - limitType
        - prodDefExtend
        - timeDurationExpression
        - srcLicenseOrderId
        - createTime
        - updateTime
        - activateFlag
        - crmProductId
        - productExtendInstanceList
      properties:
        id: { type: [string, number] }
        licenseType: { type: string }
        customerId: { type: string }
        assetId: { type: [string, 'null'] }
        assetInsId: { type: [string, 'null'] }
        merchandiseInsId: { type: [string, number, 'null'] }
        assetNum: { type: [string, 'null'] }
        productUri: { type: string }
        gmsPid: { type: string }
        appKey: { type: string }
        productName: { type: string }
        channelCode: { type: string }
        licenseOrderId: { type: string }
        channelOrderId: { type: string }
        limitStartTime: { type: integer, format: int64 }
        limitEndTime: { type: integer, format: int64 }
        limitAmount: { type: integer }
        limitConcurrent: { type: integer }
        limitTimeDuration: { type: integer, format: int64 }
        trial: { type: integer, enum: [0, 1] }
        trialEndDate: { type: [integer, 'null'], format: int64 }
        limitType: { type: string, enum: [basic, feature] }
        prodDefExtend: { type: boolean }
        timeDurationExpression: { type: [string, 'null'] }
        srcLicenseOrderId: { type: [string, 'null'] }
        createTime: { type: integer, format: int64 }
        updateTime: { type: [integer, 'null'], format: int64 }
        activateFlag: { type: boolean }
        crmProductId: { type: string }
        productExtendInstanceList: { type: array, description: Empty in the samples., items: {} }
    MerchandiseNode:
      description: §2.7. The types of the plain fields are not shown.
      type: object
      required: [id, merchandiseNum, merchandiseName, children, productInstanceList]
      properties:
        id: {}
        licenseType: {}
        merchandiseNum: {}
        merchandiseName: {}
        parentId: {}
        parentMerchandiseNum: {}
        customerId: {}
        licenseOrderId: {}
        channelOrderId: {}
        channelCode: {}
        srcLicenseOrderId: {}
        createTime: {}
        updateTime: {}
        timeDurationExpression: {}
        children:
          type: [array, 'null']
          description: To any depth. Null in the innermost.
          items: { $ref: '#/components/schemas/MerchandiseNode' }
        productInstanceList:
          type: [array, 'null']
          items: { $ref: '#/components/schemas/ProductInstance' }
